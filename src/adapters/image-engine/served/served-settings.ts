// The settings of every picture engine that is reached over a connection.
import { z } from 'zod';
import { addressSetting, countSetting, numberSetting, textSetting } from '../../../shared/settings-form.ts';

/** Dearer pictures are a slip of the keyboard. */
const PRICE_MAX = 100_000;

export const servedSettings = {
  user: textSetting({
    label: 'User',
    isAdvanced: true,
    about: 'Where the server asks for a name and a password.',
  }),
  password: textSetting({ label: 'Password', isAdvanced: true, isSecret: true }),
  atOnce: countSetting(1, 1, 64, {
    label: 'At once',
    isAdvanced: true,
    about: 'Pictures asked for at the same time. Most servers draw one after the other.',
  }),
  deadlineMs: countSetting(600_000, 20_000, 3_600_000, {
    label: 'Deadline',
    isAdvanced: true,
    about: 'Milliseconds for one picture; one that takes longer has failed.',
  }),
  price: numberSetting(0, PRICE_MAX, {
    label: 'Price',
    isAdvanced: true,
    about: 'What a picture costs, for the desk; any currency.',
  }),
};

export const pictureAddress = (usual: string) =>
  addressSetting({ label: 'Address', about: `For instance ${usual}.` });

const Settings = z.object(servedSettings);
export type ServedSettings = z.infer<typeof Settings> & { baseUrl: string };
