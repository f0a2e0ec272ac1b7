import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const tax: Tones = {
  delighted: [
    'Nothing was {sent|submitted} before I had {seen it|read it} {on the screen|with my own eyes}{|, figure by figure}.',
    'My {shoebox|drawer|carry bag} of {bills and slips|papers|receipts} is now {one thin folder|in order|sorted by month}.',
    'The portal {logged us out|hung} {twice|three times}, and {there was not one sigh|nobody lost patience|it still got done}.',
    'I {finally understand|now know} {what the department wants from me|which paper is for what|what the portal is asking}.',
    '{Somebody|A person} who does this {every day|daily}, {one can see it at once|you notice it at once|and it shows}.',
    'My {old CA|last agent|earlier agent} never {explained|showed me} {any of this|half of this}.',
    'The {figures|amounts} were {gone over|checked} twice, {and they agree|to the last rupee|and the wrong one was mine}.',
    'One old mistake {of mine|in my papers} was {found|noticed} {quickly|in passing}, {and put right|and we corrected it without a fuss}.',
    'I was {shown|told} what to {keep|file away} and {what to throw away|for how many years}.',
    'All passwords {stayed with me|were typed by me}, {which I found very correct|as it should be|nobody wrote them down}.',
  ],
  content: [
    'The {figures|numbers} are right, {I would have liked a printed summary|only my own papers were a mess}{|, that is all}.',
    'The tax part is {clear|sorted} now{|, though the language of the portal remains a riddle|, though I had to find two more papers}.',
    '{Competent|Correct} and {quick|sober}, {just a bit too quick for my father|and good at saying no|I had to ask for the copies}.',
    'The portal took {more time|longer} than {the work|everything else}, {not their fault|no fault of theirs}.',
    'One {statement|bill} was missing {on my side|in my papers}, {we downloaded it|it was found in my email}, {then it went on|after that no problem}.',
  ],
  mixed: [
    'It is {done|settled}, but I {could not|cannot} {explain to anybody|say} {how the figures came about|what exactly was entered}.',
    'Too much {time went|of the visit went} in {passwords and OTPs|finding passwords}, {too little in|and little was left for} {advice|my questions}.',
    'One {figure|amount} was {typed|entered} wrongly and I {noticed|saw} it {only by chance|just in time}.',
    'Good with the portal, {less good with|not so good with} {people|explaining|questions}.',
  ],
  disappointed: [
    'Two figures were {mixed up|entered in the wrong place} {and I had to point it out|until I said something}.',
    'I was told {to ask a CA|to see a CA} for {exactly what I had booked|the very thing I booked this for}.',
    'Half {of the visit|the time} went in {logging in|resetting passwords}, {the rest in a hurry|what came after was rushed}.',
    'I got {no copy|no printout} of {what was entered|anything}, {only a promise|I had to ask twice even for a screenshot}.',
  ],
}

export const taxServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  gst: {
    delighted: [
      'The GST application {went in|was filed} {from our table|while I watched}, {with every upload checked for size and name|and I know which return falls due when}.',
      'I learnt that I {need|really need} GST only for {part of my work|sales to other states}, {and we chose the scheme accordingly|an honest answer}.',
      'Composition or regular was {worked out|compared} with {my own sales|last year’s sales}, {after that it was clear|not with a guess}.',
      'Rent agreement, electricity bill, photos, {all accepted by the portal at the first try|everything uploaded without one error} and the GST form is {in|filed}.',
    ],
    content: [
      'The GST application is filed{|, though I had to get the electricity bill from my landlord first|, the OTPs took several tries}.',
      'The sheet with the due dates is {handy|useful}, {the choice of the scheme took a while|I only found the list of goods codes confusing}.',
    ],
  },
  'gst-returns': {
    delighted: [
      'Sales and purchases {matched|tallied} and {both returns were filed|GSTR-1 and 3B were filed} {while I looked on|before my eyes}.',
      'I have a list of suppliers {to call about|who owe me} missing credit, {with names|very practical}.',
    ],
    content: ['The month is filed, {two purchase bills of mine were illegible|the missing credit is a long list}.'],
  },
  'income-tax-return': {
    delighted: [
      'Old regime, new regime, {both were worked out|I saw both} {side by side|on one page}, {and I chose|then it was my decision}.',
      'My Form 16 {did not match|differed from} the annual statement, {the reason was found|and we found out why} {without any drama|quite quickly}.',
      'The return is {filed and verified|filed, verified and saved as a PDF}, {the part I always forget|including the verification}.',
    ],
    content: [
      'The return is filed, {only the interest of one bank had to be looked up|I had forgotten a savings account and that took time}.',
      'Both regimes {compared|worked out}, {the talk about deductions was short|I would have liked tips for the coming year}.',
    ],
  },
  'tax-docs': {
    delighted: [
      'Returns and acknowledgements of three years are {in one folder|printed and in order}, {the bank can have them|just what the loan needs}.',
      'The {letter|notice} from the department that {kept me awake|I was afraid of} was {explained|read with me}, {and it was harmless|and now I know what to answer}.',
      'The TDS certificates I {had been chasing|never found} were {downloaded|on the portal} {in minutes|after a few clicks}.',
    ],
    content: [
      'The papers of three years are {together|sorted}, {one login had to be reset first|one statement was not available on the portal}.',
      'The notice was {explained well|explained}, {I would have liked the answer in writing too|the rest was downloading}.',
    ],
  },
  'business-income-tax-return': {
    delighted: [
      'Presumptive tax or books was {calculated|worked out} {both ways|with my real figures}, {I had always guessed|an eye-opener}.',
      'My sales were compared with {the GST returns|what the portal knows}, {and the gap was my own typing mistake|and they agree}.',
    ],
    content: [
      'The business return is filed, {I had to bring my expenses in order first|the balance sheet I still do not love}.',
    ],
  },
  'tds-return': {
    delighted: [
      'Challans and deductions {match|agree} {again|now}, and the statement {is filed|was filed at our table}.',
      'Two wrong PANs were {found|spotted} and {corrected|put right} {before filing|in time}, {nobody had noticed before|which would have meant a notice}.',
      'My {tenants|contractors|staff} can {claim|see} what was deducted, {that was my worry|finally}.',
    ],
    content: [
      'The quarter is filed, {one challan had to be searched for|I should have had the challans ready}.',
      'The TDS statement is {done|correct}, {the PAN check took a while|entering the rows is slow work and that is how it felt}.',
    ],
  },
  'capital-gains-return': {
    delighted: [
      'The gain from {our old flat|my father’s land} was {worked out|calculated} from the deed, {step by step|on one clear sheet}.',
      'What {a new house|reinvesting} would change was {said|explained} {before anything was filed|in time}, {and not as a sales talk|and I can decide in peace}.',
      'Years of {fund statements|share statements} were {sorted|put in order}, {and the old losses were not forgotten|even the two I had lost track of}.',
    ],
    content: [
      'The gain is {worked out|calculated} {properly|well}, {the broker statements took most of the time|the exemptions I had to hear twice}.',
      'Careful with the {deeds|statements}, {I only wish I had found all the bills for repairs|the sheet could be easier to read}.',
    ],
  },
}
