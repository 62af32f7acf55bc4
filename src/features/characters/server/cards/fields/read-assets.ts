import { CardError } from '../model/card-error.ts';
import type { CardAsset } from '../model/card.ts';
import { isObject, type Json } from '../model/json-value.ts';
import { openObject } from './open-object.ts';
import { kindOf, type Reading } from './to-text.ts';

const EXT_IN_PATH = /^[^?#]*\.([A-Za-z0-9]{1,8})(?:[?#].*)?$/s;
const EXT_IN_DATA = /^data:[a-z]+\/([a-z0-9]+)/i;

function guessExt(uri: string): string {
  const found = (EXT_IN_DATA.exec(uri.slice(0, 80)) ?? EXT_IN_PATH.exec(uri.slice(-200)))?.[1];
  return found?.toLowerCase() ?? 'unknown';
}

/** Renames icons so that exactly one of several is the main one. */
function nameIcons(assets: CardAsset[], { report }: Reading): void {
  const icons = assets.map((asset, i) => ({ asset, i })).filter(({ asset }) => asset.type === 'icon');
  if (icons.length < 2) return;
  const mains = icons.filter(({ asset }) => asset.name === 'main');
  const rename = ({ asset, i }: (typeof icons)[number], name: string) => {
    asset.name = name;
    report.add('asset.name', `data.assets[${i}].name`, name);
  };
  if (mains.length === 0) rename(icons[0]!, 'main');
  for (const [n, icon] of mains.slice(1).entries()) rename(icon, `main ${n + 2}`);
}

/** Reads the list of assets without their bytes. @throws CardError list.too-long */
export function readAssets(value: Json | undefined, reading: Reading): CardAsset[] {
  const { report, limits } = reading;
  const path = 'data.assets';
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report.add('value.dropped', path, kindOf(value));
    return [];
  }
  if (value.length > limits.assets)
    throw new CardError('list.too-long', { field: path, most: limits.assets });
  const assets: CardAsset[] = [];
  for (const [i, item] of value.entries()) {
    const at = `${path}[${i}]`;
    if (!isObject(item)) {
      report.add('value.dropped', at, kindOf(item));
      continue;
    }
    const fields = openObject(item, at, reading);
    // Not read as a text of the card, because a `data:` URL may exceed the limit of texts.
    const address = fields.take('uri');
    const uri = typeof address === 'string' ? address.trim() : '';
    if (uri === '') {
      report.add('asset.no-address', at);
      continue;
    }
    let type = fields.optionalText('type') ?? '';
    if (type === '') {
      type = uri.startsWith('ccdefault:') ? 'icon' : 'other';
      report.add('asset.type', at, type);
    }
    let name = fields.optionalText('name') ?? '';
    if (name === '') {
      name = type === 'icon' ? 'main' : `${type} ${i + 1}`;
      report.add('asset.name', at, name);
    }
    const stated = fields.optionalText('ext') ?? '';
    const plain = stated.trim().replace(/^\./, '').toLowerCase();
    const ext = plain || guessExt(uri);
    if (ext !== stated) report.add('asset.ext', at, ext);
    assets.push({ type, uri, name, ext, bytes: null, unknown: fields.rest() });
  }
  nameIcons(assets, reading);
  return assets;
}
