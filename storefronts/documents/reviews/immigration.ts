import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const immigration: Tones = {
  delighted: [
    'They {compared|checked} the spelling of {my name|our names} {in every document|letter by letter}, {and one certificate had an extra e|and that is where others get rejected}.',
    'They said {frankly|clearly} what {they can do|can be prepared} and what {only the office decides|is not in their hands}.',
    'We {went|worked} through {the papers|everything} {in order|from the first page to the last}, {and nothing was skipped|and I could ask at each step}.',
    'My {folder|file} {was a mess|came out of three drawers}, {but now it really is one|but now every paper has its place}.',
    'There must be no mistake in {papers for abroad|papers like these}, {so I was glad of all the care|and they really took care}.',
    'My {parents|mother and father} {were nervous|had never done this}, but {it was made easy for them|everything was explained to them twice, kindly}.',
    'Knows what {the offices|the embassies} ask for {nowadays|today}, {not what it was years ago|while my information was old}.',
    'No {agent’s tricks|big promises}, {just careful work|only work that I could follow}.',
    'Dates, names, {passport number|page numbers}, {all were read aloud and ticked|each one was checked against the passport}.',
  ],
  content: [
    '{Careful|Correct} with names and dates{|, though the pace was slow|, only we had to search for my old passport}.',
    'A {good|solid} check of {all|our} papers, {though one scan had to be repeated|but I would have liked a list by email}.',
    'Clear about {what comes next|the next steps}{|, though there is a long way to go|, but not every question had an answer}.',
    'One {paper|certificate} was missing {on our side|at home}, {and they noted it down for me|so now I know what to get}.',
    'Knows {the subject|the papers}{| and does not promise too much|, but did not say much beyond that}.',
  ],
  mixed: [
    'My {middle name|surname} was {left out|misspelt} {once|in one place}, {and with papers for abroad that makes one nervous|though it was corrected when I said so}.',
    'The {check|work} was {quick|short}, {but I would have preferred it thorough|so I am not sure everything was seen}.',
    'I heard {two different things|first one thing and then another} about {what else I need|the next step}.',
    'It had a good {start|beginning}, but then {it went too fast|a long phone call came in between}, {and I still have open points|and we lost the thread}.',
  ],
  disappointed: [
    'My {passport number|name} was copied {wrongly|with a mistake}, {and I noticed it by chance|imagine if I had not checked}.',
    'Did not {know|seem to know} {what is required|the requirements}, {and I had read more online|so I showed them on my phone}.',
    'I {was left with|still have} {more doubts|a longer list of doubts} than before.',
    'Papers were {mixed up|put back in the wrong covers}, {and I had to sort them again|and with originals one should be more careful}.',
  ],
}

export const immigrationServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  passport: {
    delighted: [
      'Form {filled in|done}, proofs {checked|ticked off}, {appointment booked|slot booked}, and one folder {in the right order|that I just have to carry}.',
      'My address proof {would have been rejected|was not one they accept}, {and it was better to hear it at home than at the Seva Kendra|but we found another}.',
      'Did all four of us {at one table|in one visit}, {even the children’s forms|and no form was mixed up with another}.',
    ],
    content: [
      'The passport form is {filled in|submitted}, {but the nearest Seva Kendra had no early slot|only the photos had to be taken again}.',
      'The folder is {neat|in order}, {though I would have liked more choice of dates|but our old rent agreement was not accepted as a proof}.',
    ],
  },
  'visa-documents': {
    delighted: [
      'Funds, {leave letter|employment}, tickets and {hotel|stay}, {each behind its own tab|all in the order of the checklist}.',
      'The covering letter {sounds like me|is simple} {and mentions exactly what the consulate wants to know|without any big words}.',
      'They {said clearly|made it clear} that {the visa is up to the consulate|nobody can promise a visa}, {and then did the folder with great care|which makes me trust them more}.',
    ],
    content: [
      'The visa folder is {complete|ready}, {but bank statements had to be printed again|though the itinerary was more work than expected}.',
      'Form and covering letter are {good|fine}, {but the photo size took some discussion|though the visa centre had few slots left}.',
    ],
  },
  'certified-translations': {
    delighted: [
      'The originals {stayed on our table|never left my hands} {because the translator read them here|which was important to me}.',
      'Names will be {written|spelt} as in my passport, {we wrote them down together|the translator asked before I could say it}.',
      'Even {the old stamp|the registrar’s handwriting} {could be read|was deciphered} {with a magnifying glass|in the end}{|, with great patience}.',
    ],
    content: [
      'They {read the originals|went through the pages} with care, {but one stamp was hard to read|only the handwriting took time}.',
    ],
  },
  'student-visa': {
    delighted: [
      'The statement of purpose is {still mine|in my own words}, {just clearer|only better organised}{| and shorter|, nothing invented}.',
      'Loan papers, {fixed deposits|bank statements} and transcripts {were all checked against the university’s list|are finally in one place, and my father and I see the whole picture}.',
      'The mock interview was {harder than|not as easy as} I thought, {exactly what I needed|but now I know what they will ask me}.',
      'Our {daughter|son} {was tense about the form|had three forms open for weeks}, {and after this visit the tension is gone|and now every line is filled in}.',
    ],
    content: [
      'The file for the {university|consulate} is {in good shape|as thick as a book}, {but the statement of purpose needs one more evening from me|though the funds part took most of the time}.',
      'A {good|useful} mock interview, {and I would have liked a second one|only the form was rather tiring}.',
    ],
  },
  'police-clearance': {
    delighted: [
      'They first found out {whether it is the passport office or the state police|who issues it}, {and I had picked the wrong one|and the form went to the right place}.',
      'I know what the police station {wants|will want} to see, {with copies ready|down to the photos}.',
      'We found a proof for {both my addresses|each address of the past year}, {even for the hostel|which I had thought impossible}.',
      'My {new employer|employer abroad} {keeps asking for it|wants it soon}, {and now I can show the application number|and the application is in}.',
    ],
    content: [
      'The application is filed, {but the proof for my old address took some digging|though the appointment is at a station on the other side of town}.',
      'Clear about {who issues it|what the station asks}, {and the form is simpler than I thought|though I had to print one bill again}.',
    ],
  },
  'oci-card': {
    delighted: [
      'My {grandfather’s|mother’s} old papers {were enough|were accepted} as proof of origin, {which I had not expected|what a relief for us}.',
      'Photo and signature were {cut|resized} for the portal, {after I had failed five times|and accepted at the first upload}.',
    ],
    content: [
      'Both parts of the OCI form are {done|in}, {but we had to search for the surrender certificate|though the photo took three uploads}.',
    ],
  },
  apostille: {
    delighted: [
      'I got a receipt for {each original|my degree}, {and they told me where it goes|so I could hand it over with peace of mind}.',
      'They first checked {what the other country wants|whether an apostille is enough}, {otherwise I would have ordered too much|and mine needs it while my cousin’s does not}.',
    ],
    content: [
      'My {degree was|certificates were} collected {with a receipt|against a receipt}, {the process is long but it was explained|and all is clear so far}.',
    ],
  },
}
