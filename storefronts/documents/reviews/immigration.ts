import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const immigration: Tones = {
  delighted: [
    'The spelling of {my name|our names} was {compared|checked} {in every paper|letter by letter}, {one certificate had an e too many|and that is where others were sent back}.',
    'I was told {frankly|clearly} what {they can do|can be prepared} and what {only the office decides|is not in their hands}.',
    'We {went|worked} through {the papers|everything} {in order|from the first page to the last}, {nothing was skipped|and I could ask at each step}.',
    'My {folder|file} {was a mess|came out of three drawers}, {now it is one|now every paper has its place}.',
    'In {papers for abroad|papers like these} there must be no mistake, {and there was real care|so I was glad of the care}.',
    'My {parents|mother and father} {were nervous|had never done this}, and {it was made easy for them|they were told everything twice, kindly}.',
    'Knows what {is asked|the offices ask} {nowadays|today}, {not what it was years ago|my information was old}.',
    'No {agent’s tricks|big promises}, {just careful work|only work I could follow}{| with the papers}.',
    'Dates, names, {passport number|page numbers}, {all read aloud and ticked|each one checked against the passport}.',
  ],
  content: [
    '{Careful|Correct} with names and dates{|, though the pace was slow|, only my old passport had to be searched for}.',
    'A {good|solid} check of {all|our} papers, {one scan had to be repeated|I would have liked a list by email}.',
    'Clear about {what comes next|the next steps}{|, though it is a long way|, though not every question had an answer}.',
    'One {paper|certificate} was missing {on our side|at home}, {it was noted for me|I know now what to get}.',
    'Knows {the subject|the papers}{|, though not much was said beyond it| and does not promise too much}.',
  ],
  mixed: [
    'My {middle name|surname} was {left out|misspelt} {once|in one place}, {with papers for abroad that makes one nervous|corrected when I said so}.',
    'The {check|work} was {quick|short}, {I would rather have had it thorough|I am not sure everything was seen}.',
    'I was told {two different things|first one thing and then another} about {what else I need|the next step}.',
    'Good {start|beginning}, then {it went too fast|a long phone call came in between}, {and I still have open points|we lost the thread}.',
  ],
  disappointed: [
    'My {passport number|name} was copied {wrongly|with a mistake}, {I saw it by chance|imagine if I had not checked}.',
    'Did not {know|seem to know} {what is asked for|the requirements}, {I had read more online|I showed them on my phone}.',
    'I {was left with|still have} {more doubts|a longer list of doubts} than before.',
    'Papers were {mixed up|put back in the wrong covers}, {I sorted them again myself|with originals one should be more careful}.',
  ],
}

export const immigrationServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  passport: {
    delighted: [
      'Form {filled in|done}, proofs {checked|ticked off}, {appointment booked|slot booked}, and one folder {in the right order|that I just have to carry}.',
      'My address proof {would have been refused|was not one they take}, {good to hear it at home and not at the Seva Kendra|we found another}.',
      'All four of us {at one table|in one visit}, {the children’s forms too|and no form was mixed up with another}.',
    ],
    content: [
      'The passport form is {filled in|submitted}, {the nearest Seva Kendra had no early slot|only the photos had to be taken again}.',
      'The folder is {neat|in order}, {I would have liked more choice of dates|our old rent agreement was no use as a proof}.',
    ],
  },
  'visa-documents': {
    delighted: [
      'Funds, {leave letter|employment}, tickets, {hotel|stay}, {each behind its own tab|all in the order of the checklist}.',
      'The covering letter {sounds like me|says it simply}, {no bombast|and mentions what the consulate wants to know}.',
      'It was {said clearly|made clear} that {the visa is up to the consulate|nobody can promise a visa}, {and then the folder was done with great care|which I trust more}.',
    ],
    content: [
      'The visa folder is {complete|ready}, {bank statements had to be printed again|the itinerary was more work than expected}.',
      'Form and covering letter are {good|fine}, {the photo size was a discussion|the visa centre had few slots left}.',
    ],
  },
  'certified-translations': {
    delighted: [
      'The originals {stayed on our table|never left my hands}, the translator {read them here|took the scans}, {which I wanted|I would not have given them away}.',
      'Names will be {written|spelled} as in my passport, {we wrote them down together|the translator asked before I could say it}.',
      'Even {the old stamp|the handwriting of the registrar} {could be read|was deciphered} {with a magnifying glass|in the end}, {with real interest|great patience}.',
    ],
    content: [
      'The {originals were read|pages were gone through} with care, {one stamp was hard to read|only the handwriting took time}.',
    ],
  },
  'student-visa': {
    delighted: [
      'The letter of purpose is {still mine|in my own words}, {just clearer|only better sorted}, {and shorter|nothing invented}.',
      'Loan papers, {fixed deposits|bank statements}, transcripts, {my father and I finally see the whole picture|all checked against the list of the university}.',
      'The practice talk was {harder than|not as easy as} I thought, {exactly what I needed|now I know what I will be asked}.',
      'Our {daughter|son} {was tense about the form|had three forms open for weeks}, {now it is line by line done|after this visit the tension is gone}.',
    ],
    content: [
      'The file for the {university|consulate} is {in good shape|as thick as a book}, {the letter of purpose needs one more evening from me|the funds part took most of the time}.',
      'A {good|useful} practice talk, {I would have liked a second one|only the form was rather tiring}.',
    ],
  },
  'police-clearance': {
    delighted: [
      'Passport office or state police, {that was cleared up first|I had picked the wrong one}, {and the form went to the right place|good that somebody knew}.',
      'I know what the station {wants|will want} to see, {with copies ready|down to the photos}.',
      'We found a proof for {both my addresses|each address of the past year}, {even for the hostel|which I had thought impossible}.',
      'My {new employer|employer abroad} {keeps asking for it|wants it soon}, {the application is filed and I can show the number|and the application is in}.',
    ],
    content: [
      'The application is filed, {the proof for my old address took some digging|the appointment is at a station on the other side of the town}.',
      'Clear about {who issues it|what the station asks}, {the form is simpler than I thought|I had to print one bill again}.',
    ],
  },
  'oci-card': {
    delighted: [
      'My {grandfather’s|mother’s} old papers {were enough|did it} as the proof of origin, {I had not believed it|what a relief for us}.',
      'Photo and signature {in the size|cut to the size} the portal {takes|wants}, {I had failed five times|at the first upload}.',
    ],
    content: [
      'Both parts of the OCI form are {done|in}, {the surrender certificate had to be searched for|the photo took three uploads}.',
    ],
  },
  apostille: {
    delighted: [
      'I got a receipt for {each original|my degree}, {and was told where it travels|so I can let go of it with a calm heart}.',
      'First it was checked {what the other country wants|whether an apostille is enough}, {mine wants it, my cousin’s does not|I had nearly ordered too much}.',
    ],
    content: [
      'My {degree was|certificates were} collected {with a receipt|against receipt}, {the way they take is long but it was explained|all clear so far}.',
    ],
  },
}
