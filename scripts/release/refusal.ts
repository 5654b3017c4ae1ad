/** Why a release is refused. The codes do not change: pipelines may read them. */
export type RefusalCode =
  | 'CHECKS_FAILED'
  | 'DIRTY_TREE'
  | 'NOTHING_UNRELEASED'
  | 'NOT_A_CHECKOUT'
  | 'NOT_A_VERSION'
  | 'NOT_HIGHER'
  | 'NOT_RELEASED'
  | 'NOT_THIS_VERSION'
  | 'OLD_NPM'
  | 'TAG_EXISTS'
  | 'USAGE';

export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.name = 'Refusal';
    this.code = code;
  }
}
