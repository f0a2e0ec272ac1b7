import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const business: Tones = {
  delighted: [
    'For {a small business like ours|a first business like mine|a two-person firm like ours} this is {exactly the help one needs|just the right help|a real relief}.',
    '{All business papers|All the papers of the firm|Our papers} were {sorted|checked|put in order} {before any form was opened|first, the form came after|first and one mistake was caught in time}.',
    'I {could keep working|could take my calls|could attend to customers} {while it was being done|during most of the visit|almost the whole time}.',
    'We talked about {our business|my trade|the firm} first{, and only then about forms| and about forms later}, {which I liked|the right order|and it showed}.',
    'The {scans|copies|papers} were left with me in one folder, {so I can find them again|named properly|ready for my accountant}.',
    'I {asked|kept asking} about {the bank, the rent and the tax|tax and bank matters} too, and got {useful|clear|proper} answers.',
    'It is good to sit {across the table from|face to face with} somebody who {does this daily|has done this many times|knows both the law and small firms}.',
    'I was told {plainly|honestly} what {my business|our firm} {needs|really needs} and what it {does not|does not need yet}.',
    'No {half-knowledge from the internet|guesswork|copying from old forms}, every {entry|field|line} had a reason.',
  ],
  content: [
    '{Careful|Solid} work with the business papers, {though I had to look for two of them in a hurry|only the talk at the start was long|and a clear list of what stays with me}.',
    'The work for {our firm|the business|my firm} is done {properly|as described|correctly}{|, only I had to sign more often than I thought|, a short summary by email would be nice}.',
    'Knows what {small firms|small shops|first-time owners} {struggle with|get wrong|need}{|, though some of it went fast| and has answers}.',
    'One {copy|photo|proof} was missing on my side, {we found it in the end|I could scan it in the meantime|that was solved too}.',
    'I would have liked a {short summary|summary} {by email|in writing}, {otherwise|apart from that} {a good visit|good work}.',
  ],
  mixed: [
    'We got there in the end, but {my business|my trade|what we do} had to be explained {twice|three times|again and again}.',
    'The main part is done, {some of the papers|two of the papers|one or two papers} I now have to {collect|arrange} {myself|on my own}.',
    'Fine for {simple cases|a simple case}, for {our case|a firm with two owners|us} it was {too general|not specific enough|a bit thin}.',
    'The name of {the firm|our business} was spelt wrongly in one place, {I am glad I looked|good that I read it again}.',
  ],
  disappointed: [
    'There was a mistake in {the name of the firm|our address|my own name} and {I had to find it myself|nobody had looked at it twice}.',
    'Left without saying clearly what {is still missing|has been done and what has not|happens next}.',
    'Asked for papers that {are not on the list|nobody had mentioned before}, {so half of it is still open|so the time was spent searching}.',
    'My accountant {has to|will have to} {go over|redo} {most of it|a good part of it} again.',
  ],
}

export const businessServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'company-registration': {
    delighted: [
      '{Name, shareholding and address|The name, the shares and the objects} were settled at {our table|the dining table}, and the SPICe+ form {went in|was filed} while {we watched|both directors sat there}.',
      'We had a list of names and were told {at once|honestly} which {would be refused|one will not pass}{|, which saved us a rejection}.',
      'The {memorandum|shareholding} was explained to {my co-founder and me|both of us} {clause by clause|with an example|in words we understood}.',
    ],
    content: [
      'The company form is filed, {only the discussion about the name took half of the time|the part about share capital could have been slower}.',
      'Good advice on {directors and shares|who should hold how much}{|, I would have liked to read the drafts beforehand}.',
    ],
  },
  'business-registration': {
    delighted: [
      'Proprietorship or partnership, {now I know|we finally understood} {the difference|what suits us}{|, with an example from our own trade}.',
      'The partnership deed says {what we meant|what my brother and I had agreed}, {in words one can read|without ten pages of padding}.',
    ],
    content: [
      'The comparison of {LLP and partnership|the different forms} was {useful|clear}, the deed needed {one more reading|a second look}.',
    ],
  },
  msme: {
    delighted: [
      'I had {failed|given up} twice on the Udyam portal, this time it {went through|was done} {in one go|without a single error|quite quickly}.',
      'The activity codes were chosen {with me, not for me|one by one, with me}, {and now they match what we do|and I understood why}.',
      'The Udyam form went in {with one OTP|without any hitch}{|, and I had feared a whole day of it}.',
    ],
    content: [
      'Udyam is done, {finding the right code took most of the time|only my Aadhaar had an old mobile number and that cost time}.',
      'Fine for {a small unit|a small workshop|my tailoring unit}, turnover and investment were {taken from|checked with} my {return|last return}.',
    ],
  },
  fssai: {
    delighted: [
      'As a {home baker|caterer|small food business} I {did not know|had no idea} which licence {I need|applies}, {now I do|it was cleared up at once}.',
      'Photos of {my|the} kitchen were taken {properly|from every side} and the FoSCoS form was {filled in there and then|filed with them}.',
      'The food categories were picked with {my|our} menu in hand, {nothing was left out|so pickles and cakes are both in}.',
    ],
    content: [
      'The FoSCoS application is in, {only uploading the photos took a few tries|the food categories are confusing but we got through}.',
      'Useful to hear {which licence|what kind of registration} my kitchen needs, {the rest was routine|only my rent paper had to be scanned again}.',
    ],
  },
  'compliance-documents': {
    delighted: [
      '{Missing minutes|Neglected registers} of {three|several} years and {not one reproachful word|no lecture}, just {steady work|one page after the other}.',
      'We now have {a calendar of due dates|the due dates on one page}, {and the registers are in order|which puts my mind at rest}.',
      'The company secretary found {a resolution that nobody had written|a resolution we had forgotten} and drafted {it|one} {there and then|at the table}.',
      'Our {statutory registers|minutes} were {gone through|read} {page by page|from the first page on}{|, and what was missing is drafted|, no shortcuts}.',
    ],
    content: [
      'Minutes and registers are in order again, {it needed the full time and some digging in old files|I would have liked the drafts by email too}.',
      'The calendar of due dates is {useful|handy}{|, only the talk about penalties was a bit long|, the annual forms remain complicated}.',
    ],
  },
  'llp-registration': {
    delighted: [
      'My partner and I had {put off|avoided} the talk about {who puts in what|who decides what}, {and the draft asked the right questions|and here we finally had it}.',
      'LLP or company was {compared|explained} with {our own figures|our own case}, after that {the choice was easy|we needed no convincing}.',
      'The LLP form was {filed|submitted} with both {of us at the table|partners present}{|, and not a field was filled in without asking us}.',
    ],
    content: [
      'The LLP form is in, {the agreement is long and we had to ask a lot|the agreement took more time than the form}.',
      'The name search took {a while|some time}, {the rest went by the book|after that it went quickly}.',
    ],
  },
  'trade-licence': {
    delighted: [
      'Rent papers, tax receipt and site sketch were {sorted into one set|put into one file}, {for once nothing was missing|and the application went in}.',
      'I {was told|learnt} which trade class {we fall in|is ours} and {why|what the inspector will ask}.',
    ],
    content: [
      'The application for the licence is filed, {only the site sketch had to be drawn again|my tax receipt was an old one and had to be found}.',
    ],
  },
  'import-export-code': {
    delighted: [
      'The DGFT portal {looks like a wall|had scared me off}, {together it was quite simple|with help it was not difficult}.',
      'My first export order needs this code, and {every field was checked twice|nothing was left to luck}.',
    ],
    content: [
      'The application for the code is in, {the cancelled cheque had to be photographed three times|I only had to find the right bank paper}.',
    ],
  },
  'digital-signature': {
    delighted: [
      'The token works on {my own laptop|our office laptop}, and the test signature was made {before the visit ended|on a real form}.',
      'The video check {I was nervous about|that had failed before} went through {with somebody sitting beside me|at the first attempt}.',
    ],
    content: [
      'The signature works, {though the driver took three tries on my old computer|though the video check had to be repeated for the light}.',
    ],
  },
}
