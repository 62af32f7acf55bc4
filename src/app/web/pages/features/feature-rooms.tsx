import { Link } from '@tanstack/react-router';
import { ArrowRight, Brain, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGallery } from '../../../../features/images/web/gallery/gallery.queries.ts';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';

interface RoomProps {
  over: string;
  title: ReactNode;
  text: string;
  points: readonly string[];
  link: ReactNode;
  /** An illustration; it contains nothing that is not in the text. */
  sight: ReactNode;
}

function Room({ over, title, text, points, link, sight }: RoomProps) {
  return (
    <section className="ft-room">
      <div className="ft-words">
        <p className="over">{over}</p>
        <h2 className="d-m">{title}</h2>
        <p className="b-l t2">{text}</p>
        <ul className="ft-points">
          {points.map((point) => (
            <li key={point}>
              <Check className="i i-s" />
              {point}
            </li>
          ))}
        </ul>
        <p className="ft-link">{link}</p>
      </div>
      <div className="ft-sight" aria-hidden="true">
        {sight}
      </div>
    </section>
  );
}

const arrow = <ArrowRight className="i i-s" />;

export function FeatureRooms() {
  return (
    <>
      <Room
        over="Talk"
        title={
          <>
            Conversations that <em>remember</em>
          </>
        }
        text="Characters stay who they are, and keep in mind what you told them. You can read, change and remove everything they remember."
        points={[
          'Replies appear as they are written, and survive a closed tab',
          'Try another reply, edit a line, go back and take another path',
          'Where no language model is connected, a stand-in answers and says so',
        ]}
        link={
          <Link to="/" className="link">
            Find someone to talk to {arrow}
          </Link>
        }
        sight={<TalkSight />}
      />
      <Room
        over="See"
        title={
          <>
            Pictures of <em>whoever you choose</em>
          </>
        }
        text="Write where they are and in what light. The same face comes back in every picture, and the same seed gives the same picture."
        points={[
          'The price is shown before, and nothing is spent on what is not drawn',
          'Up to four at once, in six shapes, and each can be tried again',
          'Publish what you like, and keep the rest to yourself',
        ]}
        link={
          <Link to="/generate-images" className="link">
            Create an image {arrow}
          </Link>
        }
        sight={<PictureSight />}
      />
      <Room
        over="Make"
        title={
          <>
            A character <em>of your own</em>
          </>
        }
        text="Look, personality, scenario, greetings and a world behind them. Drafts are saved while you write, and a test chat shows how they talk."
        points={[
          'A check points out words that are not allowed, and how to fix them',
          'Every edit is a version; a running chat stays on its own',
          'Public, unlisted or private, whenever you decide',
        ]}
        link={
          <Link to="/create-character" className="link">
            Create a character {arrow}
          </Link>
        }
        sight={<MakeSight />}
      />
    </>
  );
}

function TalkSight() {
  return (
    <div className="ft-talk">
      <p className="ft-said">
        <em>She looks up from the map.</em> You came back. I kept the window open for the rain.
      </p>
      <p className="ft-mine">Is there still some of that tea?</p>
      <p className="ft-said">Without sugar, as you take it.</p>
      <p className="ft-memory">
        <Brain className="i i-xs" />
        Takes tea without sugar
      </p>
    </div>
  );
}

/** Currently popular pictures that may be shown to everybody. */
function PictureSight() {
  const { data } = useGallery({ sort: 'liked' });
  const pictures = (data?.pages[0]?.items ?? [])
    .map((image) => image.picture)
    .filter((picture) => !picture.isCovered && picture.height > picture.width);
  return (
    <div className="ft-pictures">
      {[0, 1, 2].map((place) => (
        <PictureFrame
          key={place}
          className="ft-picture"
          picture={pictures[place] ?? null}
          sizes="(max-width: 760px) 30vw, 190px"
          alt=""
        />
      ))}
    </div>
  );
}

const TRAITS = ['Botanist', 'Patient', 'Dry wit', 'Scar', 'Modern city', 'Mystery'];

function MakeSight() {
  return (
    <div className="ft-make">
      <p className="t-l">Ines Calder, 41</p>
      <p className="t2">Keeps a greenhouse on a roof, and the secrets of everybody who waters it.</p>
      <p className="row g2 wrap">
        {TRAITS.map((trait) => (
          <span key={trait} className="ft-trait">
            {trait}
          </span>
        ))}
      </p>
      <p className="ft-greeting">Mind the ferns. They listen, and they gossip.</p>
    </div>
  );
}
