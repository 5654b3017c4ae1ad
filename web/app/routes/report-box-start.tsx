import { durationWords, KEPT, reportBoxPath } from '@rempart/contract';
import type { ActionFunctionArgs } from 'react-router';
import { apiContext } from '../context.ts';
import { loadStart, StartAddress, startAddress } from '../features/senders/start-address.tsx';
import { plainPage, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta('Recevoir les rapports ici', 'Une adresse pour les rapports DMARC et TLS de votre domaine.');

export const loader = loadStart;

export function action({ request, context }: ActionFunctionArgs) {
  return startAddress(request, context.get(apiContext).openReportBox, reportBoxPath);
}

export default function StartReportBox() {
  return (
    <StartAddress
      title="Recevez les rapports ici"
      lead="Au lieu de déposer des fichiers chaque semaine, donnez aux messageries une adresse : leurs rapports s’additionnent sur une page qui n’est qu’à vous."
      about="Une adresse se rapporte à un domaine :"
    >
      <li>L’adresse est bonne pour un domaine, et les noms au-dessous de lui.</li>
      <li>
        Sont gardées pendant {durationWords(KEPT.reportSums)} des sommes par jour, par messagerie et par source ; les
        rapports eux-mêmes ne le sont pas.
      </li>
      <li>La page s’ouvre par son seul lien : gardez-le.</li>
    </StartAddress>
  );
}
