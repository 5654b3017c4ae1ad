import { isKeyOf, type PlanStep, type RepairCondition, type RepairHost } from '@rempart/contract';
import { conditionInWords, settingInWords } from '@rempart/engine/fr';
import { API_HOSTS, conditionsToMeet, hasAddress, isApiHost, isSayable, type Way } from '@rempart/engine/repair';
import { keyForms, keyRights } from '@rempart/engine/repair/fr';
import { longDay } from '@rempart/french';

const OWN_SERVERS: Readonly<Record<'rfc2136' | 'pdns', Pick<RepairHost, 'name' | 'right' | 'keyForm' | 'serverForm'>>> =
  {
    rfc2136: {
      name: 'votre serveur DNS (RFC 2136 : Knot, BIND…)',
      right: 'une clé TSIG qui peut transférer et modifier cette zone, et rien d’autre',
      keyForm: 'la clé telle que « tsig-keygen » (BIND) ou « keymgr -t » (Knot) l’écrit',
      serverForm: 'HÔTE ou HÔTE:PORT',
    },
    pdns: {
      name: 'votre PowerDNS (son API HTTP)',
      right: 'la clé de l’API, qui ouvre toutes les zones de ce serveur : changez-la ensuite',
      keyForm: 'la clé et rien d’autre',
      serverForm: 'https://HÔTE:PORT',
    },
  };

/** A host, with the narrowest key and where it is made. */
export function hostOf(way: Way, domain: string, isRecognised: boolean): RepairHost {
  if (!isApiHost(way))
    return { id: way, isRecognised, documents: null, keyAt: null, isKeyLong: way === 'rfc2136', ...OWN_SERVERS[way] };
  const { name, documents, keyAt } = API_HOSTS[way];
  return {
    ...{ id: way, name, isRecognised, documents: longDay(documents) },
    right: keyRights[way],
    keyAt: keyAt(domain),
    keyForm: keyForms[way],
    isKeyLong: way === 'ovh',
    serverForm: hasAddress(way) ? null : 'https://HÔTE:2083',
  };
}

export function hostName(way: string): string {
  if (way === 'rfc2136' || way === 'pdns') return OWN_SERVERS[way].name;
  return isKeyOf(API_HOSTS, way) ? API_HOSTS[way].name : way;
}

/** What a step waits for, and what of it can be said here to be so. */
export function conditionsOf(
  { conditions, other }: Pick<PlanStep, 'conditions' | 'other'>,
  titleOf: (step: string) => string,
): readonly RepairCondition[] {
  const told = conditionsToMeet({ conditions }).map((condition) => ({
    ...{ kind: condition.kind as string, isSayable: isSayable(condition) },
    text: conditionInWords(condition, titleOf),
  }));
  const settings = other.map((setting) => ({ kind: 'settings', isSayable: true, text: settingInWords(setting) }));
  return [...Map.groupBy([...told, ...settings], ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    texts: all.map(({ text }) => text),
    isSayable: all.every((one) => one.isSayable),
  }));
}
