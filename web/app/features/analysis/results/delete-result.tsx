import { analysisEndpoints, analysisMessages } from '@rempart/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../call.ts';
import { primaryButton } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { erasureAddress } from '../../contact/asked-right.ts';
import { forgetResult } from '../forget.ts';
import { ownerKeyOf } from '../owner-keys.ts';

/**
 * Deletes the result on the server after a confirmation, where this browser had it made; the browser forgets it too. Other visitors may
 * contact us.
 */
export function DeleteResult({ reportId, className }: { readonly reportId: string; readonly className: string }) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const [ownerKey, setOwnerKey] = useState<string | null>(null);
  useEffect(() => setOwnerKey(ownerKeyOf(reportId)), [reportId]);
  if (ownerKey === null) {
    return (
      <a href={erasureAddress(reportId)} className={`inline-block ${className}`}>
        Demander la suppression
      </a>
    );
  }
  const headers = { 'X-Owner-Key': ownerKey };

  async function remove() {
    setAsking(false);
    const forgotten = await call(analysisEndpoints.forget, { path: { id: reportId }, headers });
    if (forgotten.ok) {
      forgetResult(reportId);
      return location.assign('/');
    }
    const description = forgotten.refusal?.message ?? 'Le site ne répond pas.';
    toast.show({ title: analysisMessages.errorTitle, description, variant: 'destructive' });
  }

  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={className}>
        Supprimer ce résultat
      </button>
      {asking && (
        <Modal title="Supprimer ce résultat ?" onClose={() => setAsking(false)}>
          <p className="mt-4 max-w-prose">
            Le résultat et ses preuves seront effacés, et son adresse ne mènera plus à rien.
          </p>
          <button type="button" onClick={() => void remove()} className={`${primaryButton} mt-5`}>
            Supprimer
          </button>
        </Modal>
      )}
    </>
  );
}
