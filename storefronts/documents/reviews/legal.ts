import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const legal: Tones = {
  delighted: [
    'No {Latin|legal jargon|big words}, and {I understood|my mother and I understood|even my father understood} {every line|all of it}.',
    'They compared the names {letter by letter|carefully} with {our Aadhaar cards|the ID proofs|our IDs} {and caught one mistake|down to every initial}.',
    'I was {told|advised} {honestly|frankly} what this document can do {for me|in our case} and {what it cannot|where its limits are}.',
    'Everything was {serious and correct|very proper}, {and still friendly|without being stiff}.',
    'The {wording|language} is {clear|simple and short}, {not copied from somewhere|written for our case|without empty phrases}.',
    'We {discussed it|sat together} {as long as needed|until I had no more questions}, {in our own drawing room|with the whole family listening|without any waiting room}.',
    'I {asked|came with} {a dozen|many|ten} small questions and {got|received} {a straight answer to each|a clear answer every time}.',
    'What I had found on the internet was {wrong|out of date|for another state}, {so it is good that I asked|but now I have it right}.',
    'They read the document {aloud|out} {to us|once} {from top to bottom|from beginning to end} {before we signed|and we could stop at any line}.',
  ],
  content: [
    'The {document|text} is {correct|good}, {I only found the wording a little stiff|but I would have liked a softcopy as well|only one name had to be corrected}.',
    '{Sound|Proper} legal help at home{|, though I had hoped for more time to ask questions}.',
    'The answers were {clear|to the point}, {though sometimes very short|so I took notes}.',
    'My {father|mother|brother} would have liked {it|the document} in {Hindi|our own language} too, {but otherwise fine|apart from that no complaint}.',
    'It {needed|took} one correction {in an address|in a date|in the spelling of a name}, {which was made without any discussion|then it was right}.',
  ],
  mixed: [
    'The document is {usable|all right}, but {parts of it sound like any template|I had expected something more specific to our case}.',
    'Knows the law, but {I came away with|I still have} {half of my questions|more questions than before}.',
    'My name was {misspelt|spelt wrong} {once|in the first version}, which in a legal document {should not happen|is not a small thing}.',
    'We heard {a lot|everything} about the {rules|law} but {very little|only a few words at the end} about {our own case|what to do in our case}.',
  ],
  disappointed: [
    'Looks like a template {from the internet|with our names filled in}, {and one name was wrong|and hardly covers our case}.',
    'I {still do not know|am still not sure} {what I can do with this document|whether this document is valid}.',
    'There was {no interest|little interest} in {what we wanted|our side of the story}, {only in getting it finished|only in leaving early}.',
    '{An address|A date} was wrong, and when I pointed it out I got {a long face|an argument}.',
  ],
}

export const legalServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  trademark: {
    delighted: [
      'The attorney searched the register {in front of us|with me} and told us {honestly|plainly} that {my first idea was too weak|one mark comes close to ours}.',
      'Filed in the right class, {and I have the proof of filing|and I got the proof of filing the same day}{|, so now the TM goes on our label}.',
    ],
    content: [
      'The mark is filed, {but the question of the class could have been explained more slowly|though the search took longer than I thought}.',
    ],
  },
  'legal-docs': {
    delighted: [
      'We settled {a loan in the family|an old matter between brothers} {on paper|on four pages}, and {nobody raised his voice|both sides are fine with it}.',
      'The lawyer {listened|let us talk} first {and then wrote exactly what we meant|and then put it down in clear words}.',
    ],
    content: [
      'The draft is {good|clear}, {and one round of changes was just enough|though we needed the round of changes}.',
    ],
  },
  'legal-documentation': {
    delighted: [
      'The agreement I was about to sign now has {five marks in the margin|notes on every page}, and I know {what to ask for|what I will not sign}.',
      'One clause would have {cost me dearly|tied me down for years}, {and I had read past it twice|and I had not even noticed it}.',
    ],
    content: [
      'A {useful|good} review of my agreement, {though the list of changes could be neater|only the last pages went quickly}.',
    ],
  },
  notarization: {
    delighted: [
      'The notary came {with register and seal|with stamp and seal}, {and three signatures were done in no time|and my mother signed from her armchair}.',
      'Checked the IDs, watched the signatures and put the seal, {all in good order|no shortcuts}.',
    ],
    content: ['The notary was {correct and quick|correct}, {if a little formal|but not one for small talk}.'],
  },
  'employment-docs': {
    delighted: [
      'Our offer letter {finally says|now says} {what notice and leave really mean|clearly what we promise and what we do not}.',
      'The contract was {made for|adapted to} {our state and our trade|our small team}, {not for some big company|which was what I wanted}.',
    ],
    content: [
      'The offer letter and contract are {good|solid}, {though I had to read the note on provident fund twice|only the leave policy is a bit long}.',
    ],
  },
  affidavit: {
    delighted: [
      'The affidavit was {printed on stamp paper and attested|drafted, printed and attested} {in one visit|without my leaving the house}.',
      'The wording was {the one the office had asked for|just what the school office wanted}, {after I had tried twice on my own|and it was accepted}.',
    ],
    content: [
      'The affidavit is {fine|correct}, {but one page had to be printed again because of a spelling mistake|I only wish I had asked for two copies}.',
    ],
  },
  'will-drafting': {
    delighted: [
      'A will is not {an easy|a cheerful} subject, but it was {handled with tact|discussed with great sensitivity|made easier than I feared}.',
      '{Who gets what|Everything we own} was listed {calmly|without any hurry} {and the will is in words my children will understand|and then written down in plain words}.',
      'We had {put this off for years|never dared to begin}, and now {the will says what we want|it is finally on paper}.',
      'The {question of|point about} {witnesses|registration} was explained {well|from both sides}, and {nobody pushed us|the choice was left to us}.',
    ],
    content: [
      'The will is {clear|good}, {though the list of accounts took longer than the will itself|but finding two witnesses was left to us, as the page says}.',
      'Tactful and {clear|correct}, {though I would have liked a night to sleep over the draft|only a bit fast on registration}.',
    ],
  },
  'power-of-attorney': {
    delighted: [
      'The power of attorney for {the sale of our flat|my bank account} says {only what it must|just what is needed and no more}, {which was my main worry|so I feel safe with it}.',
      'I learnt {when a notary is enough|when it has to be registered} and {how I can cancel it|what my brother may do with it}.',
      'My son {is abroad|lives far away} and {needed this document|will act for me}, so {we discussed every limit|the limits were thought through carefully}.',
    ],
    content: [
      'The deed is {short and clear|well drafted}, {but the difference between general and special took me a while|only the stamp paper had to be explained twice}.',
      'Good advice on {general or special power|what to leave out}, {though the text itself is rather dense|the rest was routine}.',
    ],
  },
  'legal-notice': {
    delighted: [
      'My {landlord|former landlord} {is keeping|will not return} the deposit, and the notice {says it|puts it} {without shouting|in six calm sentences}.',
      'Before anything was written I {got|was given} an honest opinion on {whether a notice makes sense|my chances}.',
      'The lawyer {read|went through} all my {messages|emails} and receipts, and {the notice quotes the right ones|we agreed on every word of the notice}.',
    ],
    content: [
      'The notice is {firm and polite|well written}, {but I would have put it more sharply|though I had hoped to hear more about what comes after}.',
      'A clear opinion and a clear notice, {though sorting the messages took most of the time|but reading my papers took most of the visit}.',
    ],
  },
  'copyright-registration': {
    delighted: [
      'My {songs are|book is|illustrations are} very personal to me, and {my work was treated with respect|they took a real interest in it}.',
      'Prepared the statement of the work {carefully|line by line} {and now I can prove|and now I know how to prove} what is mine.',
      'I learnt that the work is mine {anyway|from the day I made it} and what registration adds, {which nobody had explained before|very clear}.',
    ],
    content: [
      'The application for my {book|program|songs} is filed, {but the copies had to be prepared twice|though the consent of my co-author took some calls}.',
      'Well {prepared|explained}, {I only missed an example of what the examiner may ask|the form itself is boring but that is not their fault}.',
    ],
  },
}
