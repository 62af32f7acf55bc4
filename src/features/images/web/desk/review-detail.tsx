import { Link } from '@tanstack/react-router';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Facts } from '../../../../platform/web/desk/facts.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { PictureReviewDetail } from '../../review-contract.ts';
import { DecisionForms } from './decision-forms.tsx';
import { ReviewPicture } from './review-picture.tsx';
import { causeOf, stateOf } from './review-words.ts';
import { useReview } from './reviews-desk.queries.ts';

/** One picture with what the guards said of it, and the decision. */
export function ReviewDetail({ id }: { id: string }) {
  const review = useReview(id);
  const nextId = review.data?.nextId;
  return (
    <>
      <DeskHead
        title="Picture to look at"
        note={
          <>
            <DeskLink path="pictures">All pictures</DeskLink>
            {nextId && (
              <>
                {' · '}
                <DeskLink path={`pictures/${nextId}`}>Next one</DeskLink>
              </>
            )}
          </>
        }
      />
      <Loaded query={review} what="picture">
        {(data) => <Detail review={data} />}
      </Loaded>
    </>
  );
}

function Detail({ review }: { review: PictureReviewDetail }) {
  const { owner, character, prompt, findings, decision, model, isPublished, createdAt } = review;
  const { mood, text } = stateOf(review);
  return (
    <>
      <div className="desk-columns">
        <DeskPanel title="The picture" side={<StateMark mood={mood}>{text}</StateMark>}>
          <Facts
            facts={[
              [
                'Made by',
                <Link key="owner" to="/creators/$id" params={{ id: owner.id }} className="link">
                  {owner.username}
                </Link>,
              ],
              ['Shows', character?.name ?? 'Nobody in particular'],
              ['Model', model],
              ['Drawn', timeText(createdAt)],
              ['Published', isPublished ? 'Yes' : 'No'],
              ['Because of', causeOf(review.category)],
            ]}
          />
          {prompt && <p className="t2 review-prompt">{prompt}</p>}
          {review.hasPicture ? (
            <ReviewPicture id={review.id} prompt={prompt} />
          ) : (
            <p className="t2">The picture is not kept.</p>
          )}
        </DeskPanel>
        <DeskPanel title="What the guards said">
          {findings.length === 0 && (
            <p className="t2">No guard is connected: the operator’s policy for unseen pictures holds.</p>
          )}
          {findings.map((finding, index) => (
            <section key={index}>
              <h3 className="over">{[finding.guard, finding.model].filter(Boolean).join(' · ')}</h3>
              {finding.note && <p className="t2">{finding.note}</p>}
              <Facts
                facts={finding.scores
                  .slice(0, SCORES_SHOWN)
                  .map(({ name, score }) => [name, score.toLocaleString('en-US', SCORE_FORMAT)])}
              />
            </section>
          ))}
        </DeskPanel>
      </div>
      {decision && (
        <DeskPanel title="Decided">
          <Facts
            facts={[
              ['By', decision.by],
              ['At', timeText(decision.at)],
              ['Reason', decision.reason || '–'],
              ['Its maker was told', decision.statement || '–'],
            ]}
          />
        </DeskPanel>
      )}
      {review.state === 'open' && <DecisionForms review={review} />}
    </>
  );
}

/** Services send dozens of categories; the low ones say nothing. */
const SCORES_SHOWN = 8;
const SCORE_FORMAT = { maximumFractionDigits: 2 } as const;
