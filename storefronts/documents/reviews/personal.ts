import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const personal: Tones = {
  delighted: [
    'My {mother|father|grandmother|father-in-law} {did not have to|never had to} {climb a single stair|leave the house|sit in a waiting room} {for it|for this}.',
    'Every {name|spelling} was compared {letter by letter|across all papers}{|, and one initial was wrong that nobody had noticed|, which was really needed}.',
    'The {government office|cyber café} would have {cost me|meant} {a day of leave|two trips at least}, {and here it was one quiet hour at home|while here we could have tea in between}.',
    'We keep {our papers in a biscuit tin|our papers in three bags|everything in one suitcase}, and {they still found the right one|nobody laughed at us}.',
    'The OTPs went to my {son’s|daughter’s|brother’s} phone, {but nobody lost patience|and they simply waited}.',
    '{Treated|Spoke to} my {parents|mother|father} with respect, {and that counts for me|not like a number in a queue}.',
    'All of it was done {in front of me|on a screen I could see}, {and I typed the OTPs myself|nothing behind my back}.',
    'I {was sure something would be missing|had feared a new problem}, {but every paper was there|but for once everything was complete}.',
    'They read my {details|particulars} back to me {twice|after typing}, {even the PIN code|and all are correct}.',
    'No {agent|middleman}, no {shouting through a window|"come back tomorrow"|token number}, {just a quiet hour|it can be so simple}.',
  ],
  content: [
    'It is {done|taken care of}, {but one OTP came late|only the portal was slow|my own handwriting was the biggest problem}.',
    'Good {help|service} for {elderly people|people who do not like portals|busy people}{|, but young people may find it slow}.',
    'One {old paper|proof} had to be {searched for|scanned again}, {but after that all was fine|then it went on}.',
    '{Careful|Correct} with {the names|our details}{|, only the printout is a bit pale|, though a message with the summary would be nice}.',
    'It {helped|is good} to have someone {beside me|who knows the portal}, {though I typed half of it myself|even for a small thing}.',
  ],
  mixed: [
    'The {scanner|laptop} {gave trouble|had to be restarted}, {so in the end we took photos with my phone|so it took very long}.',
    'It is done, but I had to {spell|repeat} {our surname|our address} {four times|several times}, {even though it was on the card in front of us|and I am still worried about one letter}.',
    'I had {thought|hoped} there would be less for me to do{|, but half of the typing was mine|, and it took the whole visit}.',
    'All right for {people who have no idea|my parents}, {but I could have done most of it myself|but I learnt little new}.',
  ],
  disappointed: [
    'My {date of birth|name|house number} was {entered|typed} wrongly and {nobody read it back|I saw it only on the printout}.',
    'I asked {three times|twice} {what happens next|what comes now} and {still do not know|got a different answer each time}.',
    'They spoke to my {mother|father} {like a child|in a tone I did not like|only through me}.',
    'They had no {printer|scanner} {with them|in the bag}, {so I had to run to the shop myself|and I had to go down to the shop}.',
  ],
}

export const personalServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'pan-aadhar': {
    delighted: [
      'My PAN had {one letter less|another date of birth} than Aadhaar, {and now both say the same|and now the correction request is in}.',
      'I saw the {confirmation|green tick} {on the screen|with my own eyes}{|, after two years of reminders}.',
    ],
    content: [
      'PAN and Aadhaar are {sorted out|compared and linked}, {though it took two tries|and the late fee was my own fault}.',
    ],
  },
  'driving-license': {
    delighted: [
      'The form for my {renewal|duplicate licence|change of address} was {filled in and uploaded|done} {without one error|at the first go}, and I got the slot I wanted.',
      'I had lost my licence and my patience, {but the duplicate is now applied for|and at least one of them is being replaced}.',
    ],
    content: [
      'The licence form is {in|uploaded}, {but the slot at the transport office could be earlier|but I got the medical certificate myself}.',
    ],
  },
  'voter-id': {
    delighted: [
      'They {searched for|looked up} our names on the roll {first|before anything else}, {and one of us was still at the old address|and mine was there with a funny spelling}.',
      'Three of us in the family, {three forms|one form each}, {all with a reference number|and nothing was mixed up}.',
      'We {moved|shifted} {some time ago|to this area} and {never got around to it|I kept forgetting the voter ID}, but now the form is {in|submitted}.',
    ],
    content: [
      'The form is {in|submitted} with {a|its} reference number, {I only had to look for the old card|though the photo had to be made smaller twice}.',
      'They said {openly|at the start} that the form itself is free {and you pay only for the help|which I liked}.',
    ],
  },
  'birth-certificate': {
    delighted: [
      'They {knew|found out} which office {holds|has} the register{| for that year}, {after I had been sent to three wrong ones|which I would never have guessed}.',
      'My daughter’s name was {never added|missing} in the {entry|certificate}, {and now application and affidavit are ready|but now the application is ready}.',
      'A {birth in a village|late registration} is {not simple|no small matter}, {but the list of proofs was clear|but we went through the proofs one by one}.',
      'Checked {dates and spellings|every spelling} in the application against {the hospital paper|our old papers}.',
    ],
    content: [
      'The application is {ready|prepared}, {but the affidavit needed one correction|though we had to find the hospital paper first}.',
      'They {found|knew} the right office{|, though I must go there once myself and they told me so|, the rest was forms}.',
    ],
  },
  'other-docs': {
    delighted: [
      'They brought {our state’s form|the right form} for the {income|domicile|caste} certificate {with the list of proofs|so nobody had to guess}.',
      'They told me clearly {what they can file and where I must go myself|which part I must do myself}, {with directions|no false promises}.',
    ],
    content: [
      'The {income|domicile} certificate is applied for, {but I still have to add one proof|the form asks strange things but we managed}.',
      'The checklist for {the office|my own visit there} is {clear|good}, {but I had hoped to be spared the trip|and the form is filled in properly}.',
    ],
  },
  'ration-card': {
    delighted: [
      'Our {child is|younger son is} now on the form{|, with the name as in Aadhaar}, {no errors and a reference number|and we got a reference number to track it}.',
    ],
    content: [
      'The ration card form is in, {but comparing the names took long|and they told us honestly that the department decides the type of card}.',
    ],
  },
  'marriage-registration': {
    delighted: [
      'Which Act, which registrar, {who must be present|which papers}, {everything was clear|all was answered} {before we filled in a line|in the first few minutes}.',
      'The file for {both of us|the two of us} and the witnesses is {ready|complete}, {even the wedding photo and the invitation card|with every proof in its place}.',
    ],
    content: [
      'Our file is {ready|complete}, {though the list for the witnesses is long|only the affidavits had to be printed again}.',
    ],
  },
  'name-change': {
    delighted: [
      'After my {marriage|divorce} I {dreaded|feared} all the {explaining|questions}, {but nobody asked any here|but here it was just a form and kind words}.',
      'Affidavit, newspapers, Gazette, {now I finally know the order|they explained all three in order}, {and the affidavit is already done|and I have the list of records to update}.',
    ],
    content: [
      'The {affidavit|first step} is done, {but the list of records to update is longer than I thought|good that it comes with a list of what to update}.',
    ],
  },
  'pf-withdrawal': {
    delighted: [
      'They {found|traced} two old {PF accounts|accounts} under my UAN, {one of which I had forgotten|one from my very first job}.',
      'The {date of leaving|bank account} {was wrong|did not match}, {which is why it always failed|so they corrected that first}, and then the claim {went in|was filed}.',
    ],
    content: [
      'The PF claim is filed, {but my old employer had made a mess of the dates|though I had to read the tax note twice}.',
    ],
  },
  'life-certificate': {
    delighted: [
      'My {father|mother} gave the fingerprint from {the armchair|the bed}, {no stairs and no bank|and saw the certificate on the screen}.',
      'The {fingerprint reader|machine} did not {read|recognise} {old fingers|my thumb}, but the face {scan worked|scan worked immediately}.',
      'The certificate with its number was {printed|in our hands} {before the tea was ready|before we finished talking}.',
    ],
    content: [
      'Life certificate is submitted, {but the fingerprint needed many tries|though we had to search for the pension order}.',
      'Done {quickly|without trouble}, {next time I will keep the pension order ready|but the print could be larger for old eyes}.',
    ],
  },
}
