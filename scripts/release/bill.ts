import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../package/npm.ts';
import { Refusal } from './refusal.ts';

export interface Component {
  readonly 'bom-ref': string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly { readonly license?: { readonly id?: string }; readonly expression?: string }[];
}
export interface Bill {
  readonly metadata: { readonly component: { readonly name: string; readonly 'bom-ref': string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** The first npm with `npm sbom`. */
const FIRST_WITH_BILL = 10;

/**
 * What the lock installs for production, in CycloneDX 1.5. `npm sbom --omit=dev` would leave out every package that something of
 * development needs too (half of them, npm 11.19), so that all are listed, and those are taken out which the lock marks.
 *
 * @throws {Refusal} OLD_NPM
 */
export async function billOf(root: string): Promise<Bill> {
  const version = (await npm(['--version'], root)).trim();
  if (Number.parseInt(version, 10) < FIRST_WITH_BILL)
    throw new Refusal(
      'OLD_NPM',
      `npm ${version} lists no packages in CycloneDX: npm ${FIRST_WITH_BILL} or newer does.`,
    );
  const all: Bill = JSON.parse(
    await npm(['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'], root),
  );
  const { component } = all.metadata;
  const runs = productionOf(root);
  const isKept = (ref: string) => !isStranger(ref) || runs.has(ref);
  return {
    ...all,
    // npm calls the whole by its folder.
    metadata: { ...all.metadata, component: { ...component, name: component['bom-ref'].split('@')[0] ?? '' } },
    components: all.components.filter((one) => isKept(one['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };

  function isStranger(ref: string): boolean {
    return !ref.startsWith('@rempart/') && !ref.startsWith('rempart@');
  }
}

/** As `name@version`. What is there as an optional peer of something and for development (`devOptional`) is not run either. */
function productionOf(root: string): ReadonlySet<string> {
  const {
    packages,
  }: {
    readonly packages: Readonly<
      Record<string, { readonly version?: string; readonly dev?: true; readonly devOptional?: true }>
    >;
  } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const folders = Object.entries(packages).filter(
    ([folder, { dev, devOptional }]) => folder.includes('node_modules/') && !dev && !devOptional,
  );
  return new Set(folders.map(([folder, { version }]) => `${folder.split('node_modules/').at(-1)}@${version}`));
}
