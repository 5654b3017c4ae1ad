import type { FactKind, SourceId, TemplateEffect } from '@rempart/engine';

interface Sentence {
  /** A warning says what may be lost; what is merely added is none. */
  readonly warns: boolean;
  readonly text: string;
}

/** What a fact of the atlas is about. */
export const FACTS: Readonly<Partial<Record<FactKind, string>>> = {
  spf: 'Politiques SPF à son nom',
  include: 'Inclusions SPF que ses clients publient',
  selector: 'Sélecteurs DKIM',
  key: 'Noms où mènent ses clés DKIM',
  mx: 'Serveurs de messagerie',
  reverse: 'Noms de ses machines',
  aligns: 'Ce qui peut passer DMARC à votre nom',
};

export const SOURCES: Readonly<Record<SourceId, string>> = {
  hand: 'relevé à la main',
  templates: 'modèles publics de Domain Connect',
  map: 'carte publique des noms inverses de parsedmarc',
  dns: 'DNS',
};

/** What mail and sites survive: all other effects warn. */
const HARMLESS: ReadonlySet<TemplateEffect['kind']> = new Set(['mail-below', 'key-added']);

/** What a button does, in a sentence. An SPF that is merged warns where the button brings an end of its own. */
export function effectSentence(effect: TemplateEffect): Sentence {
  const warns = effect.kind === 'spf-merged' ? /(^|\s)[+~?]?all(\s|$)/i.test(effect.rules) : !HARMLESS.has(effect.kind);
  return { warns, text: effectText(effect) };
}

function effectText(effect: TemplateEffect): string {
  switch (effect.kind) {
    case 'spf-merged':
      return `Ajoute « ${effect.rules} » à votre SPF. Chaque « include » compte parmi les dix recherches DNS permises : au-delà, tout votre SPF est ignoré.`;
    case 'spf-beside':
      return `Publie un second SPF (« ${effect.record} ») à côté du vôtre. Deux SPF sont une erreur : les destinataires n’en appliquent aucun.`;
    case 'spf-replaced':
      return `Remplace votre SPF par « ${effect.record} ». Les serveurs qu’il autorisait ne le sont plus.`;
    case 'dmarc-replaced':
      return `Remplace votre DMARC par ${policyIn(effect.record)}. Votre politique et l’adresse de vos rapports sont perdues : notez-les avant.`;
    case 'dmarc-beside':
      return `Publie un DMARC : ${policyIn(effect.record)}. Si vous en avez déjà un, il y en aura deux, et les destinataires n’en appliqueront aucun.`;
    case 'dmarc-aliased':
      return `Confie votre DMARC à ${effect.target}. Votre enregistrement est retiré, et ce service décide de la suite.`;
    case 'mail-moved':
      return `Remplace vos serveurs de messagerie (MX) par ${effect.hosts.join(', ')}. Vos e-mails n’arriveront plus dans vos boîtes actuelles.`;
    case 'mail-below':
      return `Ajoute un serveur de messagerie pour ${namesIn(effect.names)}, sans toucher à celui de votre domaine.`;
    case 'key-added':
      return `Ajoute ${effect.names.length > 1 ? 'des clés' : 'une clé'} de signature (DKIM) : ${namesIn(effect.names)}. C’est ce qui fait arriver les messages de ce service.`;
    case 'site-moved':
      return `Change l’adresse de votre site (${namesIn(effect.names)}) : vos visiteurs arriveront chez ce service.`;
    case 'texts-removed':
      return `Retire tous les textes de ${namesIn(effect.names)} avant d’écrire le sien : votre SPF et vos preuves de propriété avec eux.`;
    case 'delegated':
      return `Confie ${namesIn(effect.names)} à d’autres serveurs DNS : tout ce qui s’y trouve chez vous ne répond plus.`;
  }
}

/** A policy as it is written, or the service where it alone composes it. */
function policyIn(record: string): string {
  return /^%[^%]+%$/.test(record) ? 'un enregistrement que ce service compose' : `« ${record} »`;
}

function namesIn(names: readonly string[]): string {
  return names.map((name) => (name === '@' ? 'votre domaine' : `« ${name} »`)).join(', ');
}
