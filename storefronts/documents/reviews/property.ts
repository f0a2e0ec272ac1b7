import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const property: Tones = {
  delighted: [
    'With {property|a flat}, one wants {somebody who reads the small print|no loose ends}, {and that is what we got|this was such a person}.',
    'Old papers were {read page by page|unfolded with care}, {even the torn one|also the handwritten ones}.',
    'Survey number, {door number|flat number}, names, {each was checked against the old papers|all compared, one was wrong in the tax receipt}.',
    'I {kept my own list|had a list} of doubts, {every one was ticked off|all of them were dealt with}, {also the silly ones|one by one}.',
    'What {is|was} not in order was said {openly|straight away}, {with a way to repair it|without frightening my parents}.',
    'My {brother|sister} {joined|listened in} on the phone, {and each question was answered|and it was repeated without a sigh}.',
    'I had {two opinions|a broker’s word and an uncle’s word} and {was only more confused|trusted neither}, {now it is clear|now I know where we stand}.',
    'The {terms|legal words} were {put|translated} into {plain language|everyday words}, {my mother asked and understood|no bluffing}.',
    'What the {office|government} takes and what {they|the lawyer} takes was {kept apart|explained separately} {from the start|very clearly}.',
  ],
  content: [
    'The papers are {in order|in good hands}, {only the old ones had to be searched for|it took a good part of my patience with our own cupboard}.',
    '{Careful|Sound} work, {a small plan of the next steps would help|I needed some terms twice|nothing to object to}.',
    'A name in {our old papers|one paper} {differs|did not agree}, {it was noticed and explained|what to do about it was explained well enough}.',
    '{Answered|Dealt with} {most|nearly all} questions, {for one I have to ask at the office|one remains for the bank}.',
    'The {text|wording} is {clear|fine}, {the scan of it a bit crooked|only one address had to be corrected}.',
  ],
  mixed: [
    'The {flat|door} number was {wrong|mixed up} {in the first version|once}, {with property papers I expect better|after my correction it was right}.',
    'Knows property, {but|only} spoke {more to my brother than to me|mostly to my uncle}, {although the papers are in my name|which I noticed}.',
    'I {had to|needed to} {press|insist} to have {the fees|the next steps} explained, {then it was done well|and it stayed vague}.',
    'Usable, but {some lines|parts} {read like copied|look copied} from {another case|an older paper}.',
  ],
  disappointed: [
    'The {names|boundaries} were {copied with mistakes|wrong in two places}, {with a property that is no trifle|I found it, not they}.',
    'I {asked about|wanted to know} {the fees at the office|the stamp duty} and {got no clear answer|heard three different answers}.',
    '{Talked|Spoke} in terms that {nobody here understood|meant nothing to us} and {was annoyed when we asked|did not explain one of them}.',
    'Old papers were {hardly looked at|pushed aside}, {they were the reason for the visit|although the problem is in there}.',
  ],
}

export const propertyServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'property-docs': {
    delighted: [
      'The chain of title was {drawn|written} {on one sheet|as a list}, {from my grandfather to us|and the one gap has a name now}.',
      'The opinion {says|will say} {what we may rely on|where the weak point is} {in plain words|without hiding behind terms}.',
      'Tax receipts, khata, {deeds|old deeds}, {three hours of my dread, done in an orderly way|everything was looked at in order}.',
    ],
    content: [
      'Thorough {reading|check} of the title, {two old receipts were missing at our end|it takes the full two hours, keep them free}.',
    ],
  },
  'rent-agreement': {
    delighted: [
      'Rent, deposit, notice, repairs, {all settled|all written down} {before anyone signed|with both of us at the table}{|, nobody had to give in on everything}.',
      'My {tenant|landlord} and I {each have a copy|signed at home}, {on the right stamp paper|with two witnesses from next door}.',
      'Both sides were heard at one table, {and it stayed friendly|nobody felt cheated}.',
      'The point about {painting|repairs} {we always fought over|that was missing last time} {is now one clear sentence|is in there now}.',
    ],
    content: [
      'The rent agreement is {signed|done}, {the landlord came late, not they|one name had to be printed again}.',
      'A clear agreement{|, the clause on notice could be shorter}, {signed at home by both of us|copies for both sides}.',
    ],
    disappointed: [
      'Took the side of the other party {quite openly|from the start}, {which is not what I paid for|and I had booked}.',
    ],
  },
  'sale-deed': {
    delighted: [
      'Every clause of the deed was {read|gone through} with {the seller and us|both families}, {and the dates for payment are clear|we changed two of them on the spot}.',
      'Stamp duty and registration fee were {worked out|calculated} {on paper|before our eyes}, {and I could follow it|the broker had told us something else}.',
      'Buyer and seller {sat at one table|were both heard}, {and nobody left angry|it stayed friendly}.',
      'The draft {names|mentions} {the parking and the share in the land|what stays in the flat} too, {which we had forgotten|nobody else had thought of it}.',
    ],
    content: [
      'The sale deed is well drafted, {it took the seller long to agree on dates|only the slot at the sub-registrar I would like earlier}.',
      'Duty and fee {were worked out|are clear}, {the deed is long but so is the matter|I read it twice and found one comma}.',
    ],
  },
  'encumbrance-certificate': {
    delighted: [
      'The bank {wants|asked for} {thirteen|thirty} years, and {the application has exactly those|it is applied for correctly this time}.',
      'Survey number and document number were {checked first|compared}, {mine was from the old village map|I had copied it wrongly}.',
      'I {learnt|now know} how to read {the entries|such an extract}, {and that an old loan can still stand there|it looked like code before}.',
      'The mortgage of {the former owner|my father} {worried me|was my fear}, {the entry was explained with patience|now I know what to look for}.',
    ],
    content: [
      'The application is in, {the document number had to be searched in the old deed|our sub-registrar has two offices and that took a while}.',
      'Entries {explained|read} in plain words, {I would have liked it in writing|but a bit fast}.',
    ],
  },
  'gift-deed': {
    delighted: [
      'We are giving the flat to our {daughter|son}, and {what cannot be taken back was said very clearly|we were asked twice if we are sure}, {which I respect|gently}.',
      'The concession for relatives was {worked out|calculated}, {our neighbour had told us it does not exist|we would have missed it}.',
      'The deed was {explained|read} to {my parents and to me|both sides} {in the same words|separately and together}, {with much tact|there were some tears and much patience}.',
      'Duty, tax, {slot at the sub-registrar|the next steps}, {nothing was left open|all of it on one page}, {my father is at peace with it|and my mother nodded at each line}.',
    ],
    content: [
      'The gift deed is {well drafted|clear}, {the income tax note I had to read twice|only the title papers took long}.',
      'Tactful with {my parents|the family}, {the calculation of the duty went fast|the deed has one page more than I hoped}.',
    ],
  },
  'khata-transfer': {
    delighted: [
      'The tax record {still|to this day} carries {my grandfather’s|the builder’s} name, {now deed, receipts and form are one file|and the application to change it is ready}.',
      'The arrears were {worked out|calculated} {year by year|to the rupee}, {less than the office had told me|no more guessing}.',
    ],
    content: [
      'The file for the khata is {ready|complete}, {heirship papers took their time|two receipts I had to find first}.',
    ],
  },
  'society-share-transfer': {
    delighted: [
      'The bye-laws were {read|really read}, {and the society cannot ask for what it asked|and the secretary’s demand is not in them}.',
      'Forms, {bonds|indemnity}, affidavits, {after my father’s death I could not have done this alone|all prepared with much kindness}.',
      'The dues were {checked|compared} {bill by bill|with our receipts}, {and the share certificate has the right names now on the form|the society had counted one month twice}.',
    ],
    content: [
      'The transfer file is {complete|ready}, {now the committee has to decide, as we were told|so many signatures, but all explained}.',
    ],
  },
}
