import { type Merge, type MergeRequest, mergeTemplate } from './merge.ts';
import type { Template } from './template.ts';

export type ApplyRequest = Omit<MergeRequest, 'records' | 'instance'>;

/**
 * What applying a template makes of a zone, as a host that keeps no state of templates does it. A template for sub-domains needs one, and
 * groups that it does not know are refused (draft, "Group Filtering").
 */
export function applyTemplate(template: Template, request: ApplyRequest): Merge {
  const { groups, host } = request;
  if (template.hostRequired && (host === null || host === '' || host === '@'))
    return { ok: false, code: 'HOST_REQUIRED', found: template.serviceId };
  const known = new Set(template.records.map(({ groupId }) => groupId));
  if (groups !== undefined && !groups.some((group) => known.has(group)))
    return { ok: false, code: 'NO_SUCH_GROUP', found: groups.join(', ') };
  return mergeTemplate({ ...request, records: template.records });
}
