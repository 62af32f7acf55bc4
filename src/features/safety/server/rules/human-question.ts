import type { Pack } from './pack.ts';

/**
 * Questions about who is answering: a person, a machine or a licensed professional. Favours recall, in role
 * play or not, because a match only affects how a claim in the reply is treated.
 */
export const humanQuestionPack: Pack = {
  id: 'human-question',
  sets: {
    you: 'you u ya',
    being: `human humans person people real someone somebody bot robot ai machine program programme chatbot computer
      algorithm software automated gpt chatgpt llm model artificial alive`,
    trade:
      'therapist psychologist psychiatrist doctor physician nurse counselor counsellor lawyer attorney professional licensed licenced certified qualified accredited',
    talk: 'talking speaking chatting writing texting typing',
    mensch: 'mensch person echt echte echter bot roboter ki maschine programm',
    humain: 'humain humaine personne vrai vraie reel reelle robot bot ia machine programme',
    humano:
      'humano humana persona pessoa real robot robo bot ia maquina programa umano umana reale vero vera macchina programma',
  },
  groups: {
    asks: {
      phrases: [
        'are|r|arent|aint|is|were @you *5 @being|@trade',
        'you|u|youre|ur|yer are|re? not? *3 @being|@trade',
        'am|are i|we *2 @talk *1 to|with *3 @being|@trade|who|what|whom',
        'who|what|whom am|are i|we *2 @talk',
        'who|what|whom is|are|am *2 behind|typing|answering|writing|there',
        'is|are this|that|there|these|it|they *4 @being|@trade',
        'who|what are @you really|actually|truly|honestly|$',
        'human|person or *2 bot|ai|machine|robot|program|computer|not|$',
        'bot|ai|machine|robot or *2 human|person|real',
        'tell|admit|swear|promise|prove|say|honest|truth|know|sincerely|ooc *6 human|person|real|bot|ai|robot|machine',
        'do|does you|u *3 exist|body|license|licence|degree|human',
        'can|could|will you|u *2 diagnose|prescribe',
        'bist du *4 @mensch',
        'du bist *3 @mensch',
        'sind sie *4 @mensch',
        'rede|schreibe|spreche ich *2 mit *3 @mensch',
        'es|tes|etes tu|vous *4 @humain',
        'tu|vous es|etes *3 @humain',
        'est ce que tu|vous *4 @humain',
        'tes *3 @humain',
        'eres|es|sos *1 *3 @humano',
        'voce|tu|vc e|es *3 @humano',
        'sei *4 @humano',
        'hablo|hablando|falando|parlando con|com *3 @humano',
      ],
    },
  },
};
