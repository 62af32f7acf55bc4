import type { Bank } from './bank.ts';

/** For sums, losses, corrections, earlier statements and the continuation of a tale. */
export const summed: Bank = {
  any: [
    '[That makes|That comes to|I make it] {n}[.|, unless my fingers lie|, and I counted twice].',
    "{N}[.|, if I've carried properly|. Ask me a harder one|. I keep accounts in my head].",
    '[Give me a breath|One moment]… {n}[.|, I believe|, to the penny].',
  ],
};
export const sumTooOdd: Bank = {
  any: [
    '[There is no number at the end of that|That one has no answer], [and I would rather say so than invent one|whatever the schoolbooks hope].',
  ],
};

export const lostWho: Bank = {
  any: [
    "[I'm so sorry|I'm sorry, truly|Oh, I'm so sorry]. [You lost {who}|Losing {who}]{,age}. [There's nothing clever to say to that|No words are the right size for that|That isn't something one puts down at the end of the day].",
    "[I'm sorry|I'm so very sorry] about {who}{,age}. [Stay here a while|You don't have to be anything at all right now|Sit with me; nothing has to be said].",
    "{Who}{,age}. [I'm so sorry|I am sorry, with all I have]. [You carried that in here with you|Thank you for telling me|I'm glad you didn't keep it to yourself].",
  ],
};
export const lostStay: Bank = {
  any: [
    '[You did not fail by grieving|It hurts because it mattered|That it hurts says what kind of person was there]. [I am listening, for as long as you like|Take all the time there is].',
    '[Nobody should have to be used to that|One never gets used to it, and shouldn’t]. [I have no hurry|I am going nowhere].',
  ],
};
export const lostAsk: Bank = {
  any: [
    '[Would you tell me about {her}|What was {she} like|What do you want to be remembered of {her}]?',
    '[Is there somebody with you tonight|Do you have someone to go home to|Who is looking after you]?',
  ],
};

export const corrected: Bank = {
  any: [
    "[Then I had that wrong|I stand corrected|My mistake]: {x}[.|, not {y}|, and I'll remember it].",
    "[Forgive me|I'm sorry], {x}[, of course|, then]. [I must have been listening to my own thoughts|I had it the wrong way round|I won't say {y} again].",
    '{X}. [Noted, and the other thing forgotten|Good that you said so; {y} was my invention|I take {y} back].',
  ],
};
export const correctedPlain: Bank = {
  any: [
    '[Then I had that wrong|I stand corrected|My mistake]. [Not {y}, then|I take {y} back|{y} it is not].',
    "[Forgive me|I'm sorry]: [I put words into your mouth|that was my invention, not yours]. [What is it, then|Tell me how it is]?",
  ],
};

export const youSaid: Bank = {
  any: [
    '[You told me|You said so yourself|If I heard you right]: {clause}.',
    "{Clause}[; you told me|, you said|. I was listening|. I don't forget such things].",
    '[I remember|That I kept]: {clause}.',
  ],
};

export const taleMore: Bank = {
  any: ['{line}', '[Where was I?|Listen, then.|Patience, it comes.|Ah, you want the end.] {line}'],
};
export const taleOver: Bank = {
  any: [
    "[That's where it ends|There it stops], [or where they stopped telling it|as far as anybody told me|and I've never found out more].",
    "[After that nobody knows|There is no more of it]; [I've always supposed they were happy|each teller adds an ending, and I have none|you may have the rest for yourself].",
    '[The rest was torn out|I only ever heard it so far]. [How would you end it|What would you have happen]?',
  ],
};

export const superlative: Bank = {
  any: [
    '[The {most}|{Most}? That would be this]: {line}',
    '[If I have to choose one|One comes to mind at once]: {line}',
    '{line} [Nothing was {most} than that|I have not met a {most} one since|That one has never been beaten].',
  ],
};

export const ageless: Bank = {
  any: [
    "[I look {age}|You'd guess {age}|My face says {age}]. [In truth|The truth is longer]: {long}.",
    '{Long}[, whatever my face says|; the face stopped at {age}|. I stopped counting in public].',
  ],
};

export const bothTastes: Bank = {
  any: [
    "{X}, yes, and {y}, never[. I can work with that|: I'll remember both|. That's a clear kitchen and a clear sky].",
    "[So it's {x} for you|{X}, then], and [keep the {y} away|no {y}]. [Noted on both counts|I like a person with borders].",
  ],
};

export const joyFor: Bank = {
  any: [
    "{Clause}! [That's worth putting a good coat on for|Then there's something to look forward to|How lovely]. [I hope the sun keeps the appointment|I hope somebody cries for the right reason].",
    '[Oh, I like that|Good news suits you]: {clause}. [Tell {them} I wish {them} well|That is the kind of news one can warm hands on].',
  ],
};
export const joyAsk: Bank = {
  any: [
    '[Are you glad about it|How do you feel about it, yourself|Is it what you would have wished for {them}]?',
    '[Will you be there|Have you a part in it|What will you wear]?',
  ],
};

/** Explains, in the user's language, that the understudy speaks English only. */
export const abroad: Record<string, Bank> = {
  Spanish: {
    any: [
      '[Hola|Buenas], y [gracias|gracias por venir]. Aquí, sin un modelo, solo sé [conversar|hablar de verdad] en inglés. [¿Seguimos en inglés?|¿Probamos en inglés?]',
      'Te entiendo [a medias|solo un poco]: soy un [suplente|sustituto] que habla inglés. Escríbeme [en inglés|unas palabras en inglés] y [te contesto|sigo contigo].',
      '[Qué bonito suena|Me gusta cómo suena], pero mi español [se acaba aquí|no llega más lejos]. [¿En inglés, por favor?|En inglés llego mucho más lejos.]',
    ],
  },
  French: {
    any: [
      "[Bonsoir|Bonjour], et [merci d'être là|bienvenue]. Sans modèle, je ne sais [converser|répondre vraiment] qu'en anglais. [On continue en anglais ?|Vous essayez en anglais ?]",
      "Je ne comprends le français qu'[à moitié|un peu] : je suis une [doublure|remplaçante] qui parle anglais. Écrivez-moi [en anglais|quelques mots en anglais], et [je suis là|je réponds].",
      "[J'aime cette musique|Cela sonne bien], mais mon français [s'arrête ici|ne va pas plus loin]. [En anglais, s'il vous plaît ?|En anglais, je vais bien plus loin.]",
    ],
  },
  German: {
    any: [
      '[Guten Abend|Hallo], schön, dass du da bist. Ohne ein Modell kann ich mich nur auf Englisch [unterhalten|wirklich unterhalten]. [Versuchen wir es auf Englisch?|Magst du auf Englisch weiterschreiben?]',
      'Ich verstehe dich nur [halb|ein wenig]: Ich bin eine [Zweitbesetzung|Vertretung], die Englisch spricht. Schreib mir [auf Englisch|ein paar Worte Englisch], dann [antworte ich|bin ich ganz bei dir].',
      '[Das klingt schön|Ich höre das gern], aber mein Deutsch [endet hier|reicht nicht weiter]. [Auf Englisch, bitte?|Auf Englisch komme ich viel weiter.]',
    ],
  },
  Italian: {
    any: [
      '[Ciao|Buonasera], e grazie di essere qui. Senza un modello so conversare soltanto in inglese. [Proviamo in inglese?|Continuiamo in inglese?]',
      'Ti capisco [a metà|solo un poco]: sono un sostituto che parla inglese. Scrivimi [in inglese|due parole in inglese] e [ti rispondo|ci sono].',
    ],
  },
  Portuguese: {
    any: [
      '[Olá|Boa noite], e obrigado por vir. Sem um modelo, só sei conversar em inglês. [Tentamos em inglês?|Continuamos em inglês?]',
      'Entendo-te [só um pouco|pela metade]: sou um substituto que fala inglês. Escreve-me [em inglês|umas palavras em inglês] e [respondo|fico contigo].',
    ],
  },
};

export const notSo: Bank = {
  any: [
    '[Good|I am glad]: not {y}, then. [How would you put it, yourself|What is the word for it, tonight]?',
    '[Not {y}; I believe you|Then I read it wrongly]. [Tell me how it is|What are you, if not that]?',
  ],
};
export const noRecord: Bank = {
  any: [
    '[I never kept a list of them|I could not pick one {thing} out]; [each seemed strange until it was done|the {most} ones never look it at first]. [Have you one in mind|Which would you have chosen]?',
    'The {most} {thing}? [Ask me when I have had time to be embarrassed about it|There are some that I only speak of late at night|I should have to look at all of them again].',
  ],
};
