import type { Language } from '@rempart/engine';

/** What every command takes, wherever it stands before `--`. */
export interface CommonOptions {
  readonly language: Language;
  /** The word that is no language. */
  readonly unknown: string | null;
  /** The resolvers to ask, as `REMPART_RESOLVER` names them; null: those of the environment. */
  readonly resolver: string | null;
  readonly rest: readonly string[];
}

/** `spoken`: the language where `--lang` names none. */
export function takeCommonOptions(argv: readonly string[], spoken: Language): CommonOptions {
  const lang = takeOption(argv, '--lang');
  const resolver = takeOption(lang.rest, '--resolver');
  const { rest } = resolver;
  const language = lang.value ?? spoken;
  if (language === 'fr' || language === 'en') return { language, unknown: null, resolver: resolver.value, rest };
  return { language: spoken, unknown: language, resolver: resolver.value, rest };
}

/** `--name value` or `--name=value`; the last counts. */
function takeOption(
  argv: readonly string[],
  name: string,
): { readonly value: string | null; readonly rest: readonly string[] } {
  const rest: string[] = [];
  let value: string | null = null;
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    if (argument === '--') {
      rest.push(...argv.slice(index));
      break;
    }
    if (argument.startsWith(`${name}=`)) value = argument.slice(name.length + 1);
    else if (argument === name) {
      index += 1;
      value = argv[index] ?? '';
    } else rest.push(argument);
  }
  return { value, rest };
}
