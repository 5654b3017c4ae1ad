import { durationWords, KEPT, testMessagePath } from '@rempart/contract';
import type { ActionFunctionArgs } from 'react-router';
import { apiContext } from '../context.ts';
import { loadStart, StartAddress, startAddress } from '../features/senders/start-address.tsx';
import { plainPage, unlistedMeta } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  unlistedMeta('Envoyer un message d’essai', 'Un message réel montre ce que le DNS seul ne dit pas.');

export const loader = loadStart;

export function action({ request, context }: ActionFunctionArgs) {
  return startAddress(request, context.get(apiContext).openTestMessage, testMessagePath);
}

export default function StartTestMessage() {
  return (
    <StartAddress
      title="Envoyez un message d’essai"
      lead="De dehors, personne ne voit comment vos messages partent vraiment. Envoyez-en un : nous vérifions sa signature, son serveur et ses en-têtes, comme le ferait une messagerie."
      about="Un message d’essai se rapporte à un domaine :"
    >
      <li>Nous vous donnons une adresse, bonne pour un message et une heure.</li>
      <li>Le message est lu par une machine, jugé, puis effacé aussitôt. Il n’est jamais écrit sur un disque.</li>
      <li>
        Reste pendant {durationWords(KEPT.testMessages)} ce qui a été vérifié : noms de domaine, sélecteurs, adresse IP
        du serveur d’envoi. Ni l’objet, ni le texte, ni l’adresse de l’expéditeur.
      </li>
    </StartAddress>
  );
}
