import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const personal: Tones = {
  delighted: [
    'My {mother|father|grandmother|father-in-law} {did not have to|need not} {climb a single stair|leave the house|sit in a waiting room} {for it|for this}.',
    'Every {name|spelling} was compared {letter by letter|across all papers}, {one initial was wrong and nobody had noticed|and that was needed}.',
    'The {counter|office|cyber café} would have {cost me|meant} {a day of leave|two trips at least}, {here we had tea meanwhile|here it was a quiet hour at home}.',
    'We keep {our papers in a biscuit tin|our papers in three bags|everything in one suitcase}, and {still the right one was found|nobody laughed}.',
    'The OTPs went to my {son’s|daughter’s|brother’s} phone, {and there was no fuss about waiting|but nobody lost patience}.',
    '{Treated|Spoke to} my {parents|mother|father} with respect, {and that counts for me|not like a number in a line}.',
    'All of it was done {in front of me|on a screen I could see}, {I typed the OTPs myself|nothing behind my back}.',
    'I {was sure something would be missing|had feared a new problem}, {but no, every paper was there|but for once all was complete}.',
    'My {details|particulars} were {typed once and read back|read back to me twice}, {also the PIN code|and all are right}.',
    'No {agent|middleman}, no {shouting through a window|coming again tomorrow|token number}, {just a quiet hour|it can be so simple}.',
  ],
  content: [
    'It is {done|taken care of}, {one OTP came late|only the portal was sleepy|my own handwriting was the biggest problem}.',
    'Good {help|service} for {elderly people|people who do not like portals|busy people}{|, for the young it may be too slow}.',
    'One {old paper|proof} had to be {searched for|scanned again}, {then it went on|after that all fine}.',
    '{Careful|Correct} with {the names|our details}{|, only the printout is a bit pale|, a message with the summary would be nice}.',
    'It {helped|is good} to have somebody {beside me|who knows the portal}, {though I typed half of it myself|even for a small thing}.',
  ],
  mixed: [
    'The {scanner|laptop} {gave trouble|had to be restarted}, {we took photos with my phone in the end|so it took very long}.',
    'Done, but I had to {spell|repeat} {our surname|our address} {four times|several times}, {and one letter is still a worry|though it was on the card in front of us}.',
    'I had {thought|hoped} there would be less left for me to do{|, half of the typing was mine|, and it took the whole visit}.',
    'All right for {somebody who knows nothing|my parents}, {I could have done most of it myself|I learnt little new}.',
  ],
  disappointed: [
    'My {date of birth|name|house number} was {entered|typed} wrongly and {nobody read it back|I saw it only on the printout}.',
    'I asked {three times|twice} {what happens next|what comes now} and {know as much as before|got three different answers}.',
    'My {mother|father} was spoken to {like a child|in a tone I did not like|only through me}.',
    'No {printer|scanner} {with them|in the bag}, {so I ran to the shop myself|I had to go down to the shop}.',
  ],
}

export const personalServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'pan-aadhar': {
    delighted: [
      'My PAN had {one letter less|another date of birth} than Aadhaar, {now both say the same|the correction request is in}.',
      'I saw the {confirmation|green tick} {on the screen|with my own eyes}{|, after two years of reminders}.',
    ],
    content: [
      'PAN and Aadhaar are {sorted out|compared and sorted}, {the late fee I had myself to blame for|it took two tries}.',
    ],
  },
  'driving-license': {
    delighted: [
      'The form for my {renewal|duplicate licence|change of address} was {filled in and uploaded|done} {without one red error|at the first go}, with the slot I wanted.',
      'I {lost|had lost} my licence and my patience, {one of them is being replaced and the other came back|the duplicate is applied for}.',
    ],
    content: [
      'The licence form is {in|uploaded}, {the slot at the transport office could be earlier|the medical paper I got myself}.',
    ],
  },
  'voter-id': {
    delighted: [
      'Our names were {found|searched} on the roll {first|before anything else}, {one of us was still at the old address|mine was there under a funny spelling}.',
      'Three in our family, {three forms|a form for each}, {all with a reference number|and not one mixed up}.',
      'We {moved|shifted} {some time ago|to this area} and {never got around to it|I kept forgetting the voter ID}, now the form is {in|submitted}.',
    ],
    content: [
      'The form is {in|submitted} with {a|its} reference number, {I only had to look for the old card|the photo had to be made smaller twice}.',
      'It was said {openly|at the start} that the form itself is free, {you pay for the help, and the help was fine|I liked that}.',
    ],
  },
  'birth-certificate': {
    delighted: [
      'They {knew|found out} which office {holds|has} the register{| of that time}, {I had been sent to three wrong ones|I would never have guessed}.',
      'My daughter’s name was {never added|missing} in the {entry|certificate}, {application and affidavit are ready now|now the application is prepared}.',
      'A {birth in a village|late registration} is {not simple|no small matter}, {the list of proofs was clear|we went through the proofs one by one}.',
      'The application was {prepared|written} with {dates and spellings|every spelling} checked against {the hospital paper|our old papers}.',
    ],
    content: [
      'The application is {ready|prepared}, {the affidavit needed one correction|the hospital paper had to be found first}.',
      'The right office was {found|known}{|, I must go there once myself and was told so|, the rest was forms}.',
    ],
  },
  'other-docs': {
    delighted: [
      'For the {income|domicile|caste} certificate {the form of our state|the right form} was {there|brought along}, {with the list of proofs|nobody had to guess}.',
      'I was told plainly {what they can file and where I must go myself|which part I must do myself}, {with directions|no false promises}.',
    ],
    content: [
      'The {income|domicile} certificate is applied for, {one proof I still have to add|the form asks strange things but we got through}.',
      'The checklist for {the office|my own visit there} is {clear|good}, {I had hoped to be spared the trip|the form is filled in properly}.',
    ],
  },
  'ration-card': {
    delighted: [
      'Our {child is|younger son is} now on the form{|, name as in Aadhaar}, {no errors and a reference number|with a reference number to follow}.',
    ],
    content: [
      'The ration card form is in, {the names took long to compare|which card we get the department decides, they said so}.',
    ],
  },
  'marriage-registration': {
    delighted: [
      'Which Act, which registrar, {who must be present, all cleared up|which papers, all answered} {before we filled in a line|in the first minutes}.',
      'The file for {both of us|the two of us} and the witnesses is {ready|complete}, {wedding photo and invitation card included|with every proof in its place}.',
    ],
    content: [
      'Our file is {ready|complete}, {the list for the witnesses is long|only the affidavits had to be printed again}.',
    ],
  },
  'name-change': {
    delighted: [
      'After my {marriage|divorce} I {dreaded|feared} all the {explaining|questions}, {none of it was needed here|here it was just a form and kind words}.',
      'Affidavit, newspapers, Gazette, {I know the order now|all three were explained in order}, {and the affidavit is done|and the list of records after that}.',
    ],
    content: [
      'The {affidavit|first step} is done{|, the list of records to change is longer than I thought}, {the newspaper notice I read twice|good that it comes with a list}.',
    ],
  },
  'pf-withdrawal': {
    delighted: [
      'Two old {PF accounts|accounts} were {found|traced} under my UAN, {I had forgotten one|one from my very first job}.',
      'The {date of leaving|bank account} {was wrong|did not fit}, {that is why it always failed|so that was corrected first}, and then the claim {went in|was filed}.',
    ],
    content: [
      'The PF claim is filed, {my old employer had made a mess of the dates|the tax note I had to read twice}.',
    ],
  },
  'life-certificate': {
    delighted: [
      'My {father|mother} gave the fingerprint from {the armchair|the bed}, {no stairs, no bank|and saw the certificate on the screen}.',
      'The {fingerprint reader|machine} did not {like|take} {old fingers|my thumb}, the face {scan worked|worked at once}.',
      'The certificate with its number was {printed|in our hands} {before the tea was ready|before we finished talking}.',
    ],
    content: [
      'Life certificate sent, {the fingerprint needed many tries|the pension order had to be searched for}.',
      'Done {quickly|without trouble}, {next time I will keep the pension order ready|the print could be larger for old eyes}.',
    ],
  },
}
