// A form with files, as `multipart/form-data`.
import { Form } from '../../chat-engine/transport/chat-api.ts';
import type { InputPicture } from '../../../platform/server/ports/image-engine.ts';

export interface FormFile extends InputPicture {
  filename: string;
}

export async function pictureForm(fields: [name: string, value: string | FormFile][]): Promise<Form> {
  const form = new FormData();
  for (const [name, value] of fields)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Buffer.from(value.bytes)], { type: value.mime }), value.filename);
  const request = new Response(form);
  return new Form(new Uint8Array(await request.arrayBuffer()), request.headers.get('content-type')!);
}
