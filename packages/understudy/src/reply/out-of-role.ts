import { abroad } from '../phrases/direct.ts';
import * as words from '../phrases/out-of-role.ts';
import { declinedExplicit } from '../phrases/social.ts';
import { isAdultClaim, spotDanger } from '../turn/danger.ts';
import { keepGoing } from './ask-back.ts';
import { sayAll, type Script, type Stage } from './stage.ts';

const kinds: Record<string, string> = {
  android: 'an android',
  vampire: 'a vampire',
  alien: 'from somewhere else',
  demon: 'a demon',
  angel: 'an angel',
  spirit: 'something other than human',
};

/** Whether the user said that they are under age and did not correct it later. */
function isMinorTalk(stage: Stage): boolean {
  let isMinor = false;
  for (const text of [...stage.earlier.slice(-10), stage.turn.text]) {
    if (spotDanger(text) === 'minor') isMinor = true;
    else if (isAdultClaim(text)) isMinor = false;
  }
  return isMinor;
}

/** An answer outside the role play, for safety or honesty; undefined if the role play may continue. */
export function respondOutOfRole(stage: Stage): Script | undefined {
  const { turn, speak } = stage;
  const outside = (...texts: (string | undefined)[]): Script => ({
    core: sayAll(...texts),
    extra: [],
    isOutOfRole: true,
  });
  if (turn.danger === 'forbidden') return outside(speak.say(words.forbidden));
  if (turn.danger === 'crisis') return outside(speak.say(words.crisis));
  if (isMinorTalk(stage)) return outside(speak.say(words.adultsOnly));
  if (turn.danger === 'crisis-other') return outside(speak.say(words.crisisOther));
  if (turn.sincere !== undefined) {
    const kind = Object.entries(kinds).find(
      ([colour]) => (stage.card.voice.colours.get(colour as never) ?? 0) > 0.5,
    )?.[1];
    const plain = speak.say(turn.sincere === 'model' ? words.honestModel : words.honestBeing);
    const fiction =
      turn.sincere === 'being' && kind !== undefined ? speak.say(words.inFiction, { kind }) : undefined;
    return outside(
      plain,
      stage.scene.length === 'short' ? undefined : (fiction ?? speak.say(words.backToRole)),
    );
  }
  if (turn.danger === 'explicit')
    return {
      core: sayAll(speak.say(declinedExplicit)),
      extra: [],
      ask: () => (stage.chance.isLucky(0.3) ? keepGoing(stage) : undefined),
    };
  // The two turns after a crisis get a gentle reply, whatever the user says.
  const wasCrisis = stage.earlier.slice(-2).some((text) => spotDanger(text) === 'crisis');
  if (wasCrisis)
    return {
      core: sayAll(
        speak.say(words.afterCrisis),
        stage.scene.length === 'short' ? undefined : speak.say(words.afterCrisis),
      ),
      extra: [],
      isOutOfRole: true,
    };
  return undefined;
}

export function respondToLanguage(stage: Stage, language: string): Script {
  const known = stage.speak.say(abroad[language] ?? {});
  if (known !== undefined) return { core: sayAll(known), extra: [], isOutOfRole: true };
  return {
    core: sayAll(
      stage.speak.say(words.otherLanguage, {
        language: language === 'another language' ? 'that tongue' : language,
      }),
    ),
    extra: [],
  };
}
