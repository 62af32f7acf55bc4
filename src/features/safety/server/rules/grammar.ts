import type { Pack } from './pack.ts';

/** Word sets shared by several packs. They define no groups, so nothing here is a hit. */
export const grammar: Pack = {
  id: 'grammar',
  sets: {
    i: 'i im ive id ill',
    you: 'you u youre ur youll',
    pron: 'i you u he she they we im youre ur hes shes theyre were',
    person3: 'he she they hes shes theyre',
    now: 'is am are im youre hes shes theyre ur be being',
    my: 'my your his her their our ur',
    someone:
      'him her them me you someone somebody anyone people everyone myself yourself himself herself themselves',
    art: 'a an the some this that these those',
    staff: `teacher teachers principal principals coach coaches counselor counselors counsellor counsellors librarian librarians
      nurse nurses administrator administrators staff secretary janitor psychologist headmaster headmistress superintendent
      professor instructor tutor board district bus reunion reunions diploma dropout dropouts graduate graduates degree friend friends sweetheart sweethearts yearbook
      education graduation rival rivals buddy buddies`,
    thing: `whisky whiskey scotch wine bourbon rum cheese car cars truck van house houses home building apartment company
      business startup firm laptop computer phone tv dog dogs cat cats puppy kitten horse mare pony tree trees tradition
      friendship marriage relationship grudge bottle vintage bike boat ship guitar piano mystery case recipe problem bug rumor
      rumour code codebase sofa couch jacket coat mortgage debt feud war castle church law contract lease plant book
      map scar wound sourdough starter record project cask single account volvo toyota honda ford bmw mercedes tractor pickup motorcycle
      motorbike sedan van camper terrier hound parrot tortoise gelding port malt kettle`,
    instruct:
      'how instructions recipe guide tutorial steps step teach explain tell show help give walk blueprint formula',
  },
};
