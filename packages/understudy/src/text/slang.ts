/** Chat spellings and the standard words that replace them. Applied to single words in lower case. */
export const slang = new Map<string, string>(
  `u=you ur=your r=are ya=you yall=you im=I'm ive=I've ill=I'll id=I'd dont=don't doesnt=doesn't didnt=didn't cant=can't wont=won't
isnt=isn't arent=aren't wasnt=wasn't havent=haven't hasnt=hasn't wouldnt=wouldn't couldnt=couldn't shouldnt=shouldn't
whats=what's thats=that's hows=how's wheres=where's whos=who's theres=there's its=it's youre=you're theyre=they're
wanna=want+to gonna=going+to gotta=got+to gimme=give+me lemme=let+me kinda=kind+of sorta=sort+of dunno=don't+know
pls=please plz=please thx=thanks ty=thanks tysm=thanks tnx=thanks np=no+problem rn=right+now tbh=honestly ngl=honestly imo=I+think
bc=because cuz=because coz=because cause=because ppl=people tho=though thru=through abt=about w/=with b4=before
idk=I+don't+know idc=I+don't+care ik=I+know wdym=what+do+you+mean wyd=what+are+you+doing hbu=how+about+you wbu=what+about+you
nvm=never+mind ofc=of+course prolly=probably prob=probably def=definitely obvs=obviously nah=no nope=no yup=yes yep=yes
gn=good+night gm=good+morning ily=I+love+you ilysm=I+love+you lmk=let+me+know tmrw=tomorrow tmr=tomorrow 2day=today 2nite=tonight
sry=sorry srry=sorry fav=favourite fave=favourite insta=pictures+online bday=birthday convo=conversation`
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [short = '', long = ''] = pair.split('=');
      return [short, long.replaceAll('+', ' ')] as const;
    }),
);
