import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const business: Tones = {
  delighted: [
    'For {a small business like ours|a first-time founder like me|a two-person firm like ours}, this was {exactly the help we needed|just the right help|a real relief}.',
    '{All our business papers|All the firm’s papers|Our papers} were {sorted|checked|put in order} {before any form was opened|first, and one mistake was caught just in time}.',
    'I {could keep working|could take my calls|could attend to customers} {while it was being done|during most of the visit|almost the whole time}.',
    'We talked about {our business|my shop|the firm} first{| and only then about forms| and about the forms later}{|, which is the right order}.',
    'They left {the scans|the copies|all the papers} with me in one folder, {so I can find them again|properly named|ready for my accountant}.',
    'I {asked|kept asking} about {the bank, the rent and the tax|tax and bank matters} too and got {useful|clear|proper} answers.',
    'It is good to sit {across the table from|face to face with} someone who {does this daily|has done this many times|knows both the law and small firms}.',
    'They told me {clearly|honestly} what {my business|our firm} {needs|really needs} and what it {does not|does not need yet}.',
    'No {half-knowledge from the internet|guesswork|copying from old forms}, {they knew the reason for every entry|every field was explained}.',
  ],
  content: [
    '{Careful|Solid} work with the business papers, {though I had to look for two of them in a hurry|only the talk at the start was too long|and I got a clear list of what to keep}.',
    'The work for {our firm|the business|my firm} is done {properly|as described|correctly}{|, but I had to sign more often than I thought|, though a short summary by email would be nice}.',
    'Knows what {small firms|small shops|first-time owners} {struggle with|get wrong|need}{|, though some of it went too fast}.',
    'One {copy|photo|proof} was missing on my side, {but we found it in the end|but I could scan it in between|and that was solved too}.',
    'I would have liked a {short summary|summary} {by email|in writing}, but otherwise {a good visit|good work}.',
  ],
  mixed: [
    'We got there in the end, but I had to explain {my business|my trade|what we do} {twice|three times|again and again}.',
    'The main part is done, but {some of the papers|two of the papers|one or two papers} I now have to {collect|arrange} {myself|on my own}.',
    'Fine for {simple cases|a simple case}, but for {our case|a firm with two owners} it was {too general|not specific enough|a bit thin}.',
    'The name of {the firm|our business} was spelt wrong in one place, {so I am glad I looked|luckily I read it again}.',
  ],
  disappointed: [
    'There was a mistake in {the name of the firm|our address|my own name}, and {I had to find it myself|nobody had checked it}.',
    'Left without telling me clearly what {is still missing|has been done and what has not|happens next}.',
    'Asked for papers that {are not on the list|nobody had mentioned before}, {so half of it is still pending|and we lost our time searching}.',
    'My accountant {has to|will have to} {go over|redo} {most of it|a good part of it} again.',
  ],
}

export const businessServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'company-registration': {
    delighted: [
      '{Name, shareholding and address|The name, the shares and the objects} were settled at {our table|the dining table}, and the SPICe+ form {was submitted|was filed} while {we watched|both directors sat there}.',
      'We had a list of names and they told us {immediately|honestly} which ones {would be rejected|had no chance}{|, which saved us a rejection}.',
      'Explained the {memorandum|shareholding} to {my co-founder and me|both of us} {clause by clause|with an example|in words we understood}.',
    ],
    content: [
      'The company form is filed, {though the discussion about the name took half of the time|but the part about share capital could have been slower}.',
      'Good advice on {directors and shares|who should hold how much}{|, but I would have liked to read the drafts beforehand}.',
    ],
  },
  'business-registration': {
    delighted: [
      'We {finally understood|now understand} {the difference between a proprietorship and a partnership|which form suits us}{|, with an example from our own trade}.',
      'The partnership deed says {what we meant|what my brother and I had agreed}, {in words one can read|without ten pages of padding}.',
    ],
    content: [
      'The comparison of {LLP and partnership|the different options} was {useful|clear}, but the deed needed {one more reading|a second look}.',
    ],
  },
  msme: {
    delighted: [
      'I had {failed|given up} twice on the Udyam portal, and this time it {went through|was done} {in one go|without a single error|quite quickly}.',
      'They chose the activity codes {together with me|one by one with me}, {and now they match what we do|and I even understood why}.',
      'The Udyam form was done {with one OTP|without any problem}{|, and I had feared it would take all day}.',
    ],
    content: [
      'Udyam is done, {but finding the right code took most of the time|only my Aadhaar had an old mobile number and that cost time}.',
      'Fine for {a small unit|a small workshop|my tailoring unit}, and they checked turnover and investment against my {return|last return}.',
    ],
  },
  fssai: {
    delighted: [
      'As a {home baker|caterer|small food business} I {did not know|had no idea} which licence {I need|applies}, {and they told me within minutes|now I do}.',
      'They took photos of {my|the} kitchen {properly|from every side} and filled in the FoSCoS form {then and there|with them}.',
      'We went through the food categories with {my|our} menu in hand, {so nothing was left out|so both pickles and cakes are included}.',
    ],
    content: [
      'The FoSCoS application is in, {only uploading the photos took a few tries|the food categories are confusing but we got through}.',
      'Useful to know {which licence|what kind of registration} my kitchen needs, {the rest was routine|though my rent agreement had to be scanned again}.',
    ],
  },
  'compliance-documents': {
    delighted: [
      'Our {minutes|registers} had been neglected for {three|several} years, and there was {no lecture|not one reproachful word}, just {steady work|page after page of patient work}.',
      'We now have {a calendar of due dates|the due dates on one page} {and our registers are in order|which puts my mind at rest}.',
      'The company secretary noticed {a resolution that nobody had written|a resolution we had forgotten} and drafted {it|one} {then and there|at the table}.',
      'Went through our {statutory registers|minutes} {page by page|from the first page on}{| and drafted whatever was missing|, no shortcuts}.',
    ],
    content: [
      'Minutes and registers are in order again, {but it needed the full time and some digging in old files|though I would have liked the drafts by email too}.',
      'The calendar of due dates is {useful|handy}{|, though the talk about penalties was a bit long|, but the annual forms remain complicated}.',
    ],
  },
  'llp-registration': {
    delighted: [
      'My partner and I had {put off|avoided} discussing {who contributes what|who decides what}, {and the draft asked all the right questions|and here we finally did it}.',
      'Compared LLP and company using {our own figures|our own case}, and after that {the choice was easy|we needed no convincing}.',
      'The LLP form was {filed|submitted} with both {of us at the table|partners present}{|, and nothing was filled in without asking us}.',
    ],
    content: [
      'The LLP form is in, {but the agreement is long and we had to ask a lot|though the agreement took more time than the form}.',
      'The name search took {a while|some time}, {but the rest went by the book|but after that it was quick}.',
    ],
  },
  'trade-licence': {
    delighted: [
      'They sorted the rent papers, tax receipt and site sketch {into one set|into one file}, {and for once nothing was missing|and the application went in the same day}.',
      'I {found out|learnt} which trade category {we fall under|is ours} and {why|what the inspector will ask}.',
    ],
    content: [
      'The licence application is filed, {only the site sketch had to be drawn again|though we first had to find the latest tax receipt}.',
    ],
  },
  'import-export-code': {
    delighted: [
      'The DGFT portal {had scared me off|looked impossible}, but {together it was quite simple|with help it was not difficult}.',
      'I needed this code for my first export order, and {every field was checked twice|nothing was left to luck}.',
    ],
    content: [
      'The application for the code is in, {though we had to photograph the cancelled cheque three times|but finding the right bank paper took time}.',
    ],
  },
  'digital-signature': {
    delighted: [
      'The token works on {my own laptop|our office laptop}, and we made the test signature {before the visit ended|on a real form}.',
      'The video check {I was nervous about|that had failed before} went through {with someone sitting beside me|at the first attempt}.',
    ],
    content: [
      'The signature works, {though the driver took three tries on my old computer|but we had to repeat the video check because of the light}.',
    ],
  },
}
