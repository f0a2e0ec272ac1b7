import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const property: Tones = {
  delighted: [
    'With {property|a flat} you want {someone who reads the small print|no loose ends}, {and that is what we got|and this was such a person}.',
    'Old papers were {read page by page|unfolded with care}, {even the torn one|also the handwritten ones}.',
    'Survey number, {door number|flat number} and names {were each checked against the old papers|were all compared, and one was wrong in the tax receipt}.',
    'I {kept my own list|had a list} of doubts and {every one was cleared|all of them were dealt with}, {even the silly ones|one by one}.',
    'They told us {openly|straight away} what {is|was} not in order {and how to fix it|without frightening my parents}.',
    'My {brother|sister} {joined|listened in} on the phone {and each question was answered|and everything was repeated without a sigh}.',
    'I had {two opinions|a broker’s word and an uncle’s word} and {was only more confused|trusted neither}, {but now it is clear|and now I know where we stand}.',
    'The {terms|legal words} were {put|translated} into {plain language|everyday words}, {so even my mother understood|no bluffing}.',
    'What the {office|government} charges and what {they|the lawyer} charge was {kept apart|explained separately} {from the start|very clearly}.',
  ],
  content: [
    'The papers are {in order|in good hands}, {only the old ones had to be searched for|though searching our own cupboard tested my patience}.',
    '{Careful|Sound} work, {though a short plan of the next steps would help|but some terms had to be explained twice}.',
    'A name in {our old papers|one paper} {is different|did not match}, {and they noticed and explained it|but they explained well what to do about it}.',
    '{Answered|Dealt with} {most|nearly all} questions, {but for one I have to ask at the office|one remains for the bank}.',
    'The {text|wording} is {clear|fine}, {though the scan is a bit crooked|only one address had to be corrected}.',
  ],
  mixed: [
    'The {flat|door} number was {wrong|mixed up} {in the first version|once}, {and with property papers I expect better|though it was right after my correction}.',
    'Knows property, {but|only} spoke {more to my brother than to me|mostly to my uncle}, {although the papers are in my name|which I noticed}.',
    'I {had to|needed to} {press|insist} to have {the fees|the next steps} explained, {and then it was done well|and it still stayed vague}.',
    'Usable, but {some lines|parts} {read as if they were copied|look copied} from {another case|an older document}.',
  ],
  disappointed: [
    'The {names|boundaries} were {copied with mistakes|wrong in two places}, {which is serious with a property|and I was the one who found it}.',
    'I {asked about|wanted to know} {the fees at the office|the stamp duty} and {got no clear answer|heard three different answers}.',
    '{Talked|Spoke} in terms that {nobody here understood|meant nothing to us} and {got annoyed when we asked|did not explain a single one}.',
    'The old papers were {hardly looked at|pushed aside}, {and they were the reason for the visit|although the problem is in there}.',
  ],
}

export const propertyServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'property-docs': {
    delighted: [
      'They put the chain of title {on one sheet|in a list}, {from my grandfather to us|and now we know where the one gap is}.',
      'The opinion {says|will say} {what we can rely on|where the weak point is} {in plain words|without hiding behind legal terms}.',
      'Tax receipts, khata and {deeds|old deeds}, {all checked in order|everything I was dreading was gone through in order}.',
    ],
    content: [
      'A thorough {reading|check} of the title, {but two old receipts were missing at our end|though it takes the full two hours, so keep them free}.',
    ],
  },
  'rent-agreement': {
    delighted: [
      'Rent, deposit, notice and repairs were {all settled|all written down} {before anyone signed|with both of us at the table}.',
      'My {tenant|landlord} and I {each have a copy|signed at home}, {on the right stamp paper|with two witnesses from next door}.',
      'They heard both sides at one table, {and it stayed friendly|and nobody felt cheated}.',
      'The point about {painting|repairs} {we always fought over|that was missing last time} {is now one clear sentence|is finally in there}.',
    ],
    content: [
      'The rent agreement is {signed|done}, {though my landlord came late|only one page had to be printed again because of a name}.',
      'A clear agreement, {though the clause on notice could be shorter|signed at home by both of us|with copies for both sides}.',
    ],
    disappointed: [
      'Took the other party’s side {quite openly|from the start}, {which is not what I paid for|although it was my booking}.',
    ],
  },
  'sale-deed': {
    delighted: [
      'They {read|went through} every clause of the deed with {the seller and us|both families}, {and the payment dates are clear|and we changed two of them on the spot}.',
      'Stamp duty and registration fee were {worked out|calculated} {on paper|before our eyes}, {and I could follow it|while the broker had told us something else}.',
      'Buyer and seller {sat at one table|were both heard}, {and nobody left angry|and it stayed friendly}.',
      'The draft {even includes|mentions} {the parking and the share in the land|what stays in the flat}, {which we had forgotten|which nobody else had thought of}.',
    ],
    content: [
      'The sale deed is well drafted, {though the seller took long to agree on dates|but I would have liked an earlier slot at the sub-registrar}.',
      'Duty and fee {were worked out clearly|are clear}, {though the deed is long|and I read the deed twice and found one missing comma}.',
    ],
  },
  'encumbrance-certificate': {
    delighted: [
      'The bank {wants|asked for} {thirteen|thirty} years, and {the application covers exactly that|this time it is applied for correctly}.',
      'They {checked|compared} survey number and document number first, {and mine was from the old village map|and I had copied it wrongly}.',
      'I {learnt|now know} how to read {the entries|such a certificate}, {which looked like code before|even why an old loan can still be listed}.',
      'The mortgage of {the former owner|my father} {worried me|was my main fear}, {but the entry was explained with patience|and now I know what to look for}.',
    ],
    content: [
      'The application is in, {but we had to search for the document number in the old deed|though our sub-registrar has two offices and that took a while}.',
      'Entries were {explained|read} in plain words, {though I would have liked it in writing|but a bit fast}.',
    ],
  },
  'gift-deed': {
    delighted: [
      'We are giving the flat to our {daughter|son}, and {they said very clearly what cannot be undone|they asked us twice, gently, if we are sure}.',
      'They {worked out|calculated} the concession for relatives, {which our neighbour had said does not exist|which we would have missed}.',
      'Explained the deed to {my parents and to me|both sides} {in the same words|separately and together}{|, very sensitively|, with a lot of patience for some tears}.',
      'Duty, tax and {the slot at the sub-registrar|the next steps} are {all on one page|clear}, {and my father is at peace with it|and my mother agreed to every line}.',
    ],
    content: [
      'The gift deed is {well drafted|clear}, {though I had to read the income tax note twice|only the title papers took long}.',
      'Tactful with {my parents|the family}, {though the calculation of the duty went fast|but the deed is a page longer than I hoped}.',
    ],
  },
  'khata-transfer': {
    delighted: [
      'The tax record {still|to this day} carries {my grandfather’s|the builder’s} name, {but now the application to change it is ready|and now deed, receipts and form are in one file}.',
      'The arrears were {worked out|calculated} {year by year|to the rupee}, {and they are less than the office had told me|no more guessing}.',
    ],
    content: [
      'The file for the khata is {ready|complete}, {but the heirship papers took time|though I had to find two receipts first}.',
    ],
  },
  'society-share-transfer': {
    delighted: [
      'They really read the bye-laws, {and the society cannot ask for what it asked|and the secretary’s demand is not in them}.',
      'Forms, {bonds|indemnities} and affidavits {were all prepared with much kindness|were more than I could have managed alone after my father’s death}.',
      'They {checked|compared} the dues {bill by bill|with our receipts}, {and the society had counted one month twice|and now the right names are on the form}.',
    ],
    content: [
      'The transfer file is {complete|ready}, {and now the committee has to decide, as they told us|with so many signatures, but all explained}.',
    ],
  },
}
