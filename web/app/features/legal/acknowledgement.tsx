import type { ContactReceipt, Withdrawal } from '@rempart/contract';
import { Notice } from '../../ui/plain/form.tsx';
import { Day } from '../../ui/prose.tsx';

interface AcknowledgementProps {
  readonly declared: Withdrawal;
  readonly receipt: ContactReceipt;
  readonly company: string | null;
}

/** What was declared, with date and time, on the page and as a file to keep: a durable medium (C. conso. L221-21). */
export function Acknowledgement({ declared, receipt, company }: AcknowledgementProps) {
  const lines = linesOf(declared, receipt, company);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${lines.join('\r\n')}\r\n`)}`;
  return (
    <>
      <Notice kind="done">
        <p className="font-medium">Votre rétractation est enregistrée.</p>
        {receipt.dueAt && (
          <p className="text-sm">
            Si la commande y ouvre droit, le remboursement est dû au plus tard le <Day iso={receipt.dueAt} />.
          </p>
        )}
      </Notice>
      {receipt.isMailed === false && (
        <Notice kind="note">
          Il se peut qu’aucun message ne parte aujourd’hui vers cette adresse : c’est une limite contre les abus. Cet
          accusé de réception vaut par lui-même : enregistrez-le.
        </Notice>
      )}
      <h2 className="mt-8 text-2xl">Accusé de réception</h2>
      <pre className="mono mt-3 border border-soft bg-tint p-4 text-sm whitespace-pre-wrap">{lines.join('\n')}</pre>
      <p className="no-print mt-4">
        <a href={file} download={`accuse-${receipt.reference}.txt`} className="underline">
          Enregistrer cet accusé de réception (texte, 1 Ko)
        </a>
      </p>
    </>
  );
}

function linesOf(
  { firstName, lastName, orderNumber, email }: Withdrawal,
  { reference, receivedAt }: ContactReceipt,
  company: string | null,
): readonly string[] {
  const at = new Date(receivedAt).toLocaleString('fr-FR', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'Europe/Paris',
  });
  return [
    'ACCUSÉ DE RÉCEPTION D’UNE RÉTRACTATION',
    `Référence : ${reference}`,
    `Reçue le : ${at} (${receivedAt})`,
    ...(company ? [`Par : ${company}`] : []),
    `De : ${firstName} ${lastName}, ${email}`,
    `Commande : ${orderNumber}`,
    'Objet : fourniture d’un rapport d’audit (fichier PDF)',
    'Déclaration : je renonce au contrat de cette commande.',
  ];
}
