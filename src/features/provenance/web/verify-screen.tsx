import '../../../platform/web/ui/surface.css';
import './verify.css';
import { BadgeCheck, CircleHelp, ScanSearch, Upload } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { uploadFailureOf } from '../../../platform/web/calls/upload-failure.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useProductName } from '../../../platform/web/product-name.ts';
import type { Verification } from '../contract.ts';
import { VERIFY_MAX_BYTES } from '../rules.ts';
import { useVerification } from './provenance.queries.ts';
import { signatureText, wordsOf } from './verify-words.ts';

/** The server looks at the content. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const MEGABYTES = VERIFY_MAX_BYTES / 1_048_576;

interface Chosen {
  name: string;
  /** Of this page alone. */
  url: string;
}

/** Takes a picture and says whether it was made here. */
export function VerifyScreen() {
  const productName = useProductName();
  const verification = useVerification();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const url = chosen?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  function take(file: File | undefined) {
    if (!file) return;
    verification.reset();
    setIsTooLarge(file.size > VERIFY_MAX_BYTES);
    setChosen({ name: file.name, url: URL.createObjectURL(file) });
    if (file.size <= VERIFY_MAX_BYTES) verification.mutate(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  }

  const failure = isTooLarge
    ? { title: 'The picture is too large', detail: `It can have at most ${MEGABYTES} MiB.` }
    : verification.error && uploadFailureOf(verification.error);
  return (
    <div className="verify">
      <h1 className="d-l">Check a picture</h1>
      <p className="t2">
        Was a picture made with {productName}? Choose a file: we read its mark and compare what it looks like.
        The file is looked at once and not kept, and nobody is told who asked.
      </p>
      <div className="verify-drop panel pad-l" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {chosen ? (
          <img className="verify-picture" src={chosen.url} alt={chosen.name} />
        ) : (
          <ScanSearch className="i" aria-hidden="true" />
        )}
        <Button
          variant={chosen ? undefined : 'primary'}
          icon={<Upload className="i i-s" />}
          busyText={verification.isPending && 'Checking...'}
          onClick={() => input.current?.click()}
        >
          {chosen ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        <p className="cap">{`JPEG, PNG, WebP, GIF or AVIF, at most ${MEGABYTES} MiB.`}</p>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label="Picture to check"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Reset, so that the same file can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      <div aria-live="polite">
        {failure && (
          <section className="verify-result panel pad-l">
            <h2 className="d-m">{failure.title}</h2>
            {failure.detail && <p className="t2">{failure.detail}</p>}
          </section>
        )}
        {!failure && verification.data && <Result found={verification.data} productName={productName} />}
      </div>
      <p className="cap">
        Pictures that were deleted, cropped by more than a little or drawn over may not be recognized. A mark
        can be removed or forged, so no answer here is proof.
      </p>
    </div>
  );
}

function Result({ found, productName }: { found: Verification; productName: string }) {
  const { title, text } = wordsOf(found, productName);
  return (
    <section className="verify-result panel pad-l">
      {found.verdict === 'unknown' ? <CircleHelp className="i" /> : <BadgeCheck className="i" />}
      <h2 className="d-m">{title}</h2>
      <p className="t2">{text}</p>
      {(found.mark || found.signature) && (
        <dl className="verify-facts">
          {found.mark && (
            <>
              <dt>Mark in the file</dt>
              <dd>{found.mark.kind === 'trained' ? 'Made by a trained model' : 'Made by a program'}</dd>
            </>
          )}
          {found.mark?.software && (
            <>
              <dt>Made with</dt>
              <dd dir="auto">{found.mark.software}</dd>
            </>
          )}
          {found.signature && (
            <>
              <dt>Signature (C2PA)</dt>
              <dd>{signatureText(found.signature)}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
