import { useState } from 'react';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { newId } from '../../../../platform/web/new-id.ts';
import { returnPathOf } from '../../../../platform/web/screen/return-path.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { NEWS_TEXT_MAX, NEWS_TITLE_MAX } from '../../rules.ts';
import { usePostNews } from './news-desk.queries.ts';

const linkOf = (link: string | undefined): string => link?.trim() || '/notifications';

/** Tells every user something; it cannot be taken back. */
export function NewsForm() {
  const { mutateAsync } = usePostNews();
  // The same one until it is posted, so that it is posted once however often it is sent.
  const [id, setId] = useState(() => newId());
  return (
    <DeskForm
      label="Tell everyone"
      submitText="Tell everyone"
      busyText="Posting..."
      check={({ title, link }) => ({
        title: title?.trim() ? undefined : 'Say what is new',
        link: returnPathOf(linkOf(link)) ? undefined : 'A path of this site, such as /guides',
      })}
      confirm={({ title }) => ({
        title: 'Tell every user?',
        text: `“${title?.trim()}” reaches everyone who has not switched news off. It cannot be taken back.`,
        yes: 'Tell everyone',
      })}
      submit={async ({ title = '', text = '', link }) => {
        await mutateAsync({ id, title: title.trim(), text: text.trim(), link: linkOf(link) });
        setId(newId());
        showToast({ tone: 'success', title: 'It is on its way to everyone' });
      }}
    >
      {(errors) => (
        <>
          <div className="is-wide">
            <Field label="Title" error={errors['title']}>
              {(linked) => <Input {...linked} name="title" maxLength={NEWS_TITLE_MAX} autoComplete="off" />}
            </Field>
          </div>
          <div className="is-wide">
            <Field label="Text" hint="A sentence or two." error={errors['text']}>
              {(linked) => <TextArea {...linked} name="text" rows={4} maxLength={NEWS_TEXT_MAX} />}
            </Field>
          </div>
          <div className="is-wide">
            <Field
              label="Where it leads"
              hint="A path of this site. Empty: to the notifications themselves."
              error={errors['link']}
            >
              {(linked) => (
                <Input {...linked} name="link" placeholder="/guides" maxLength={300} autoComplete="off" />
              )}
            </Field>
          </div>
        </>
      )}
    </DeskForm>
  );
}
