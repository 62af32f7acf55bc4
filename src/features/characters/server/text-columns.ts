// The written texts of a character as columns of `character_versions`.
import { eachOf, TEXT_FIELDS, TEXT_NAMES, type TextName, type Texts } from '../text-fields.ts';

type Column<Name extends TextName> = (typeof TEXT_FIELDS)[Name]['column'];
export type TextColumns = { [Name in TextName as Column<Name>]: string };

export const textsOfRow = (row: TextColumns): Texts =>
  eachOf(TEXT_NAMES, (name) => row[TEXT_FIELDS[name].column]);

export const rowOfTexts = (texts: Texts): TextColumns =>
  Object.fromEntries(TEXT_NAMES.map((name) => [TEXT_FIELDS[name].column, texts[name]])) as TextColumns;
