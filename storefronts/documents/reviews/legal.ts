import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const legal: Tones = {
  delighted: [
    'No {Latin|legal jargon|big words}, {I understood|my mother and I understood|even my father understood} {every line|all of it}.',
    'The names were {compared letter by letter|checked} with {our Aadhaar cards|the identity proofs|our IDs}, {and one slip was caught|every initial, every spelling}.',
    'I was {told|advised} {honestly|frankly} what this paper can do {for me|in our case} and {what it cannot|where it ends}.',
    'It felt {serious and correct|proper|very correct}, {and still friendly|without being stiff|nothing done by half}.',
    'The {wording|language} is {clear|clean and short}, {nothing copied from somewhere|made for our case|no empty phrases}.',
    'We {discussed it|sat together} {as long as needed|until I had no more questions|in peace}, {in our own drawing room|with the whole family listening|without a waiting room}.',
    'I {asked|came with} {a dozen|many|ten} small questions and {got|received} {a straight answer to each|a clear answer every time}.',
    'What I had found on the internet was {wrong|out of date|for another state}, {good that I asked|now I have it right}.',
    'The paper was {read aloud|read out} {to us|once} {from top to bottom|from beginning to end} {before we called it done|and we could stop at any line}.',
  ],
  content: [
    'The {paper|text} is {correct|good}, {I only found the wording a little stiff|I would have liked a softcopy as well|only one name had to be corrected}.',
    '{Sound|Proper} legal help at home{|, though I had hoped for more time to ask|, no drama}.',
    '{Answers|The answers} were {clear|to the point}, {though sometimes very short|and I took notes}.',
    'My {father|mother|brother} would have liked {it|the paper} in {Hindi|our own language} too, {otherwise fine|apart from that no complaint}.',
    'It {needed|took} one correction {in an address|in a date|in the spelling of a name}, {made without discussion|then it was right}.',
  ],
  mixed: [
    'The paper is {usable|all right}, but {parts of it sound like any template|I had expected something more made for us}.',
    'Knows the law, but {I came away with|I still have} {half of my questions|more questions than before}.',
    'My name was {misspelt|spelt wrongly} {once|in the first version}, in a legal paper that {should not happen|is not a small thing}.',
    'I was {told|given} the {rules|law} {at length|in great detail}, {our own case|what to do in our case} only {in passing|at the end}.',
  ],
  disappointed: [
    'Looks like a template {from the internet|with our names filled in}, {and one name was wrong|our case is hardly in it}.',
    'I {still do not know|am still not sure} {what I can do with this paper|whether this paper holds}.',
    'There was {no interest|little interest} in {what we wanted|our side of the story}, {only in getting the paper finished|only in being done}.',
    '{An address|A date} was wrong, and when I pointed it out there was {a long face|an argument}.',
  ],
}

export const legalServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  trademark: {
    delighted: [
      'The register was searched {in front of us|with me}, and I was told {honestly|plainly} that {my first idea was too weak|one mark comes close to ours}.',
      'Filed in the right class, {and I have the proof of filing|with the proof of filing in my hand}{|, so the TM goes on the label}.',
    ],
    content: [
      'The mark is filed, {the question of the class could have been explained slower|the search took longer than I thought}.',
    ],
  },
  'legal-docs': {
    delighted: [
      'We settled {a loan in the family|an old matter between brothers} on {four pages|paper}, and {nobody raised his voice|both sides are fine with it}.',
      'The lawyer {listened|let us talk} first, {and then|then} wrote {what we meant|down exactly that}.',
    ],
    content: ['The draft is {good|clear}, {one round of changes was just enough|we needed the round of changes}.'],
  },
  'legal-documentation': {
    delighted: [
      'The agreement I was about to sign now has {five marks in the margin|pencil marks on every page}, and I know {what to ask for|what I will not sign}.',
      'One clause would have {cost me dearly|tied me for years}, {I had read over it twice|I had not even noticed it}.',
    ],
    content: [
      'A {useful|good} reading of my agreement, {the list of changes could be neater|only the last pages went quickly}.',
    ],
  },
  notarization: {
    delighted: [
      'The notary came {with register and seal|with stamp and seal}, {three signatures and done|my mother signed from her armchair}.',
      'IDs checked, signatures watched, seal on, {all in good order|no shortcuts}.',
    ],
    content: ['The notary was {correct and quick|correct}, {small talk was not included|just a little formal}.'],
  },
  'employment-docs': {
    delighted: [
      'Our offer letter {finally says|now says} {what notice and leave really mean|clearly what we promise and what we do not}.',
      'The contract was {fitted to|adapted to} {our state and our trade|our small team}, {not to some big company|which was what I wanted}.',
    ],
    content: [
      'The offer letter and contract are {good|solid}, {the note on provident fund I had to read twice|only the leave policy is a bit long}.',
    ],
  },
  affidavit: {
    delighted: [
      'The affidavit was {printed on stamp paper and attested|drafted, printed and attested} {in one visit|without my leaving the house}.',
      'The wording was {the one the office had asked for|just what the school office wants}, {nothing to rewrite|and I had tried twice on my own}.',
    ],
    content: [
      'The affidavit is {fine|correct}, {one spelling had to be printed again|I only wish I had asked for two copies}.',
    ],
  },
  'will-drafting': {
    delighted: [
      'A will is not {an easy|a cheerful} subject, and it was {handled with tact|discussed with much tact|made easier than I feared}.',
      '{Who gets what|Everything we own} was listed {calmly|without any hurry}, {and the will is in words my children will understand|then written down in plain words}.',
      'We had {put this off for years|never dared to begin}, now {the will says what we want|it stands on paper}.',
      'The {question of|point about} {witnesses|registration} was explained {well|from both sides}, and {nobody pushed us|the choice was left to us}.',
    ],
    content: [
      'The will is {clear|good}, {the list of accounts took longer than the will itself|finding two witnesses was left to us, as the page says}.',
      'Tactful and {clear|correct}, {I would have liked a night to sleep over the draft|only a bit fast on registration}.',
    ],
  },
  'power-of-attorney': {
    delighted: [
      'The power for {the sale of our flat|my bank account} says {only what it must|just that and no more}, {which was my worry|I feel safe with it}.',
      'I learnt {when a notary is enough|when it has to be registered} and {how I can take it back|what my brother may do with it}.',
      'My son {is abroad|lives far away} and {needs this paper|acts for me}, {the limits were thought through|each limit was discussed}.',
    ],
    content: [
      'The deed is {narrow and clear|well drafted}, {the difference between general and special took me a while|only the stamp paper had to be explained twice}.',
      'Good advice on {general or special power|what to leave out}, {the text itself is rather dense|all else was routine}.',
    ],
  },
  'legal-notice': {
    delighted: [
      'My {landlord|former landlord} {keeps|holds back} the deposit, and the notice {says it|puts it} {without shouting|in six calm sentences}.',
      'Before anything was written I {got|was given} an honest opinion {whether a notice makes sense|on my chances}.',
      'All {messages|emails} and receipts were {read|looked through}, and {the notice quotes the right ones|the text was agreed with me word for word}.',
    ],
    content: [
      'The notice is {firm and polite|well written}, {I would have put it more sharply|I had hoped to hear more about what comes after}.',
      'A clear opinion and a clear notice, {sorting the messages took most of the time|reading my papers took most of the time}.',
    ],
  },
  'copyright-registration': {
    delighted: [
      'My {songs are|book is|illustrations are} {personal to me|not just any paper} and {the work was treated with respect|there was real interest in it}.',
      'The statement of the work was {prepared|written} {carefully|line by line}, {now I can prove|and I know how to prove} what is mine.',
      'I {was told|heard} that the work is mine {anyway|from the day I made it}, and what the register adds, {nobody had explained that before|very clear}.',
    ],
    content: [
      'The filing for my {book|program|songs} is done, {the copies had to be prepared twice|consent of my co-author took some calls}.',
      'Well {prepared|explained}, {I only missed an example of what the examiner may ask|the form itself is dull but that is not their fault}.',
    ],
  },
}
