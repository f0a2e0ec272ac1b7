import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const tax: Tones = {
  delighted: [
    'Nothing was {sent|submitted} before I had {seen it|read it} {on the screen|with my own eyes}{|, figure by figure}.',
    'My {shoebox|drawer|carry bag} full of {bills and slips|papers|receipts} is now {one thin folder|in order|sorted by month}.',
    'The portal {logged us out|hung} {twice|three times}, but {they stayed calm|nobody lost patience|it still got done}.',
    'I {finally understand|now know} {what the department wants from me|which paper is for what|what the portal is asking}.',
    'You can see {immediately|from the first minute} that {they do this every day|this is a person who does this daily}.',
    'My {old CA|last agent|earlier agent} never {explained|showed me} {any of this|half of this}.',
    'They checked the {figures|amounts} twice {and everything tallied|to the last rupee|and the mistake turned out to be mine}.',
    'An old mistake {of mine|in my papers} was {found|noticed} {quickly|by the way}, {and we corrected it without any fuss|and corrected on the spot}.',
    'Also told me what to {keep|file away} and {what to throw away|for how many years}.',
    'I typed all my passwords {myself|myself and nobody wrote them down}{|, which I found very correct|, as it should be}.',
  ],
  content: [
    'The {figures|numbers} are right, {but I would have liked a printed summary|only my own papers were a mess}.',
    'The tax part is {clear|sorted} now{|, though the language of the portal remains a riddle to me|, though I had to find two more papers}.',
    '{Competent|Correct} and {quick|efficient}, {just a bit too quick for my father|but I had to ask for the copies}.',
    'The portal took {more time|longer} than {the work|everything else}, {which is no fault of theirs|but that is the portal}.',
    'One {statement|bill} was missing {on my side|in my papers}, {but we could download it|but it was in my email}.',
  ],
  mixed: [
    'It is {done|settled}, but I {could not|cannot} {explain to anyone|say} {how the figures came about|what exactly was entered}.',
    'Too much {time went|of the visit went} into {passwords and OTPs|finding passwords}, {and too little|and little was left} for {advice|my questions}.',
    'One {figure|amount} was {typed|entered} wrongly, and I {noticed|saw} it {only by chance|just in time}.',
    'Good with the portal, {but less good with|but not so good with} {people|explaining|questions}.',
  ],
  disappointed: [
    'Two figures were {mixed up|entered in the wrong place}, {and I had to point it out|and nobody noticed until I said something}.',
    'They {told me to see|sent me to} a CA for {exactly what I had booked|the very thing I booked this for}.',
    'Half {of the visit|the time} went into {logging in|resetting passwords}, {and the rest was rushed|and then everything had to be quick}.',
    'I got {no copy|no printout} of {what was entered|anything}, {only a promise|and had to ask twice even for a screenshot}.',
  ],
}

export const taxServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  gst: {
    delighted: [
      'The GST application {was filed|went in} {from our dining table|while I watched}, {and I know which return is due when|with every upload checked for size and name}.',
      'It turned out that I {need|really need} GST only for {part of my work|sales to other states}, {and we chose the scheme accordingly|which was an honest answer}.',
      'We compared composition and regular with {my own sales|last year’s sales}, {and after that the choice was clear|no guessing}.',
      'Rent agreement, electricity bill and photos were {all accepted by the portal at the first try|uploaded without one error}, and the GST form is {in|filed}.',
    ],
    content: [
      'The GST application is filed{|, though I had to get the electricity bill from my landlord first|, but the OTPs took several tries}.',
      'The sheet with the due dates is {handy|useful}, {though choosing the scheme took a while|only the list of HSN codes was confusing}.',
    ],
  },
  'gst-returns': {
    delighted: [
      'Sales and purchases {matched|tallied}, and {both returns were filed|GSTR-1 and 3B were filed} {while I watched|before my eyes}.',
      'I now have a list of suppliers {to call about|who owe me} missing credit, {with names|which is very practical}.',
    ],
    content: [
      'The month is filed, {but two of my purchase bills were illegible|though the list of missing credit is long}.',
    ],
  },
  'income-tax-return': {
    delighted: [
      'They worked out the old and the new regime {side by side|on one page}, {and I could choose|and then it was my decision}.',
      'My Form 16 {did not match|differed from} the annual statement, {but they found the reason|and we found out why} {without any drama|quite quickly}.',
      'The return is {filed and verified|filed, verified and saved as a PDF}{|, even the verification that I always forget}.',
    ],
    content: [
      'The return is filed, {only the interest from one bank had to be looked up|but I had forgotten a savings account and that took time}.',
      'Both regimes were {compared|worked out}, {but the talk about deductions was short|though I would have liked tips for next year}.',
    ],
  },
  'tax-docs': {
    delighted: [
      'Returns and acknowledgements for three years are {in one folder|printed and in order}, {just what the bank asked for|just what the loan needs}.',
      'The {letter|notice} from the department that {kept me awake|I was afraid of} was {explained|read with me}, {and it was harmless|and now I know what to answer}.',
      'The TDS certificates I {had been chasing|could never find} were {downloaded|on the portal} {within minutes|after a few clicks}.',
    ],
    content: [
      'The papers for three years are {together|sorted}, {but one login had to be reset first|though one statement was not available on the portal}.',
      'The notice was {explained well|explained}, {but I would have liked the answer in writing too|the rest was just downloading}.',
    ],
  },
  'business-income-tax-return': {
    delighted: [
      'Showed me presumptive tax and books {side by side|with my real figures}, {where I had always guessed|a real eye-opener}.',
      'Compared my sales with {the GST returns|what the portal knows}, {and the gap was my own typing mistake|and they tally}.',
    ],
    content: [
      'The business return is filed, {but I had to sort my expenses first|though I still do not understand the balance sheet}.',
    ],
  },
  'tds-return': {
    delighted: [
      'Challans and deductions {match|tally} {again|now}, and the statement {is filed|was filed at our table}.',
      'Two wrong PANs were {found|spotted} and {corrected|put right} {before filing|in time}, {which would have meant a notice|and nobody had noticed before}.',
      'My {tenants|contractors|staff} can {claim|see} what was deducted, {which was my main worry|finally}.',
    ],
    content: [
      'The quarter is filed, {but we had to search for one challan|though I should have kept the challans ready}.',
      'The TDS statement is {done|correct}, {but the PAN check took a while|entering the rows is slow work}.',
    ],
  },
  'capital-gains-return': {
    delighted: [
      'Worked out the gain from {our old flat|my father’s land} {from the deed, step by step|on one clear sheet}.',
      'Told me what {buying a new house|reinvesting} would change {before anything was filed|in time}, {and not as a sales pitch|so I can decide in peace}.',
      'Sorted years of {fund statements|share statements} {and did not forget the old losses|even the two I had lost track of}.',
    ],
    content: [
      'The gain is {worked out|calculated} {properly|well}, {but the broker statements took most of the time|though I needed to hear the exemptions twice}.',
      'Careful with the {deeds|statements}, {I only wish I had found all the repair bills|though the sheet could be easier to read}.',
    ],
  },
}
