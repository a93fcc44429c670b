// Where the data move to: the words after `--to`, as changes of the settings.
import { readDotenv } from '../../config/dotenv.ts';

/** Settings that are replaced together: with one of them, the others lose their values. */
const PLACES = [
  ['DATABASE_URL', 'DATABASE_URL_FILE'],
  ['FILES_URL'],
  [
    'AWS_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SECRET_ACCESS_KEY_FILE',
    'AWS_SESSION_TOKEN',
  ],
] as const;

type Settings = Record<string, string>;

/** SQLite and the disk, which have no address. */
const NAMES: Readonly<Record<string, Settings>> = { sqlite: { DATABASE_URL: '' }, disk: { FILES_URL: '' } };

/** The settings that a word names by itself; undefined: it is the path of a file of settings. */
function settingsOf(word: string): Settings | undefined {
  if (/^postgres(ql)?:\/\//.test(word)) return { DATABASE_URL: word };
  if (word.startsWith('s3://')) return { FILES_URL: word };
  return NAMES[word];
}

/** Only the settings that say where data are. */
function withWholePlaces(settings: Settings): Settings {
  const places = PLACES.filter((names) => names.some((name) => name in settings)).flat();
  return Object.fromEntries(places.map((name) => [name, settings[name] ?? '']));
}

/** What a person may be shown of an address: a password may be in it. */
const withoutSecrets = (word: string) => word.replace(/:\/\/.*/, '://…');

function readSettings(path: string): Settings {
  const settings = readDotenv(path);
  if (!settings)
    throw new Error(
      `--to ${withoutSecrets(path)} is neither an address nor a file of settings that can be read.`,
    );
  if (Object.keys(settings).some((name) => /^(DATABASE|FILES)_URL(_FILE)?$/.test(name))) return settings;
  throw new Error(`${path} names neither DATABASE_URL nor FILES_URL.`);
}

/** @throws when two words name the same place. */
export function requireDistinct(words: readonly string[]): void {
  const [first, second] = words.map((word) => Object.keys(settingsOf(word) ?? {})[0]);
  if (words.length < 2) return;
  if (first === undefined || second === undefined)
    throw new Error('--to takes one file of settings, or one or two addresses.');
  if (first === second)
    throw new Error(`--to has two places for ${first}: ${words.map(withoutSecrets).join(', ')}.`);
}

/** @returns changes of the settings */
export function readTarget(words: readonly string[]): Settings {
  const changes: Settings = {};
  for (const word of words) Object.assign(changes, settingsOf(word) ?? readSettings(word));
  return withWholePlaces(changes);
}
