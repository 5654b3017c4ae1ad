import type {
  AdminAddress,
  AdminAdmitted,
  AdminAlert,
  AdminLogin,
  AdminOrder,
  AdminOrderSummary,
  AdminReading,
  AdminReason,
  AdminRefund,
  FirstAdmin,
  OrderCounts,
} from '../administration/admin.ts';
import type {
  AdminAccount,
  AdminEnrolment,
  AdminLogLine,
  AdminPasswordChange,
  AdminProof,
  AdminSignature,
  SecondFactorOffer,
} from '../administration/admin-account.ts';
import type {
  AdminMarkdown,
  AdminPost,
  AdminPostVersion,
  AdminPostWritten,
  ArticleDrawn,
} from '../administration/admin-blog.ts';
import type { AdminClosing, AdminContactRequest } from '../administration/admin-contact-requests.ts';
import type {
  AdminErased,
  AdminErasure,
  AdminInvoice,
  AdminPerson,
  AdminSettings,
  AdminWaiting,
} from '../administration/admin-office.ts';
import type {
  AdminPasskey,
  AdminPasskeyLogin,
  AdminPasskeyName,
  PasskeyOffer,
} from '../administration/admin-passkeys.ts';
import type { AdminApiAccount, AdminApiPlan } from '../api/desk.ts';
import type { Picture } from '../site/pictures.ts';
import type { Announcement, AnnouncementWritten } from '../site/status.ts';
import { endpoint, type FileAnswer } from './endpoint.ts';

/** Where the routers of the administration are mounted below `/api`. */
export const adminMounts = {
  auth: '/sys/core/mgmt/auth',
  reports: '/sys/core/mgmt/analytics/reports/dashboard/:secret',
  blog: '/sys/core/mgmt/blog/admin/dashboard/:secret',
  office: '/sys/core/mgmt/office/dashboard/:secret',
} as const;

const { auth, reports, blog, office } = adminMounts;

/** Login, account, second factor and passkeys. */
export const accountEndpoints = {
  login: endpoint<AdminLogin, AdminAdmitted>()('POST', `${auth}/login`),
  first: endpoint<FirstAdmin, void>()('POST', `${auth}/first`),
  logout: endpoint<null, void>()('POST', `${auth}/logout`),
  read: endpoint<null, AdminAccount>()('GET', `${auth}/account`),
  /** `id` null: all sessions but the present one. */
  endSessions: endpoint<{ readonly id: number | null }, void>()('POST', `${auth}/account/end-sessions`),
  changePassword: endpoint<AdminPasswordChange, void>()('POST', `${auth}/account/password`),
  changeSignature: endpoint<AdminSignature, void>()('PUT', `${auth}/account/signature`),
  offerSecondFactor: endpoint<null, SecondFactorOffer>()('POST', `${auth}/account/second-factor`),
  confirmSecondFactor: endpoint<AdminEnrolment, { readonly recoveryCodes: readonly string[] }>()(
    'PUT',
    `${auth}/account/second-factor`,
  ),
  removeSecondFactor: endpoint<AdminProof, void>()('DELETE', `${auth}/account/second-factor`),
  offerPasskeyLogin: endpoint<null, PasskeyOffer>()('POST', `${auth}/passkey/challenge`),
  loginByPasskey: endpoint<AdminPasskeyLogin, AdminAdmitted>()('POST', `${auth}/passkey`),
  offerPasskey: endpoint<AdminProof, PasskeyOffer>()('POST', `${auth}/account/passkeys/challenge`),
  addPasskey: endpoint<AdminPasskey, void>()('POST', `${auth}/account/passkeys`),
  renamePasskey: endpoint<AdminPasskeyName, void>()('PUT', `${auth}/account/passkeys/:id`),
  removePasskey: endpoint<AdminProof, void>()('DELETE', `${auth}/account/passkeys/:id`),
} as const;

/** The list of orders and the acts on them, each of which answers with the order as it stands then. */
export const reportEndpoints = {
  list: endpoint<null, readonly AdminOrderSummary[]>()('GET', `${reports}/reports`),
  counts: endpoint<null, OrderCounts>()('GET', `${reports}/counts`),
  read: endpoint<null, AdminOrder>()('GET', `${reports}/reports/:id`),
  preview: endpoint<AdminReading, FileAnswer>()('POST', `${reports}/preview/:id`),
  validate: endpoint<AdminReading, AdminOrder>()('POST', `${reports}/validate/:id`),
  takeBack: endpoint<null, AdminOrder>()('POST', `${reports}/take-back/:id`),
  regenerate: endpoint<null, AdminOrder>()('POST', `${reports}/regenerate/:id`),
  auditAgain: endpoint<AdminReason, AdminOrder>()('POST', `${reports}/audit-again/:id`),
  sendAgain: endpoint<null, AdminOrder>()('POST', `${reports}/send-again/:id`),
  changeAddress: endpoint<AdminAddress, AdminOrder>()('POST', `${reports}/change-address/:id`),
  refund: endpoint<AdminRefund, AdminOrder>()('POST', `${reports}/refund/:id`),
  alerts: endpoint<null, readonly AdminAlert[]>()('GET', `${reports}/alerts`),
  closeAlert: endpoint<null, void>()('POST', `${reports}/alerts/:id/close`),
  log: endpoint<null, readonly AdminLogLine[]>()('GET', `${reports}/log`),
  export: endpoint<null, FileAnswer>()('GET', `${reports}/export.csv`),
} as const;

/** What administrators publish. */
export const blogEndpoints = {
  list: endpoint<null, readonly AdminPost[]>()('GET', `${blog}/posts`),
  create: endpoint<AdminPostWritten, AdminPost>()('POST', `${blog}/posts`, 201),
  change: endpoint<AdminPostWritten, AdminPost>()('PUT', `${blog}/posts/:id`),
  remove: endpoint<null, void>()('DELETE', `${blog}/posts/:id`),
  versions: endpoint<null, readonly AdminPostVersion[]>()('GET', `${blog}/posts/:id/versions`),
  restoreVersion: endpoint<null, AdminPost>()('POST', `${blog}/posts/:id/versions/:version/restore`),
  bin: endpoint<null, readonly AdminPost[]>()('GET', `${blog}/bin`),
  bringBack: endpoint<null, AdminPost>()('POST', `${blog}/bin/:id/restore`),
  preview: endpoint<AdminMarkdown, ArticleDrawn>()('POST', `${blog}/preview`),
  /** The body is the file; its description is in the query, as `alt`. */
  keepPicture: endpoint<Blob, Picture>()('POST', `${blog}/pictures`, 201),
  announcements: endpoint<null, readonly Announcement[]>()('GET', `${blog}/announcements`),
  announce: endpoint<AnnouncementWritten, Announcement>()('POST', `${blog}/announcements`, 201),
  resolveAnnouncement: endpoint<null, void>()('POST', `${blog}/announcements/:id/resolve`),
  removeAnnouncement: endpoint<null, void>()('DELETE', `${blog}/announcements/:id`),
} as const;

/** Contact messages, invoices, persons and settings. */
export const officeEndpoints = {
  contactRequests: endpoint<null, readonly AdminContactRequest[]>()('GET', `${office}/letters`),
  closeContactRequest: endpoint<AdminClosing, void>()('POST', `${office}/letters/:reference/close`),
  waiting: endpoint<null, AdminWaiting>()('GET', `${office}/waiting`),
  invoices: endpoint<null, readonly AdminInvoice[]>()('GET', `${office}/invoices`),
  exportInvoices: endpoint<null, FileAnswer>()('GET', `${office}/invoices.csv`),
  invoice: endpoint<null, FileAnswer>()('GET', `${office}/invoices/:number`),
  exportPerson: endpoint<AdminPerson, FileAnswer>()('POST', `${office}/persons/export`),
  erasePerson: endpoint<AdminErasure, AdminErased>()('POST', `${office}/persons/erase`),
  settings: endpoint<null, AdminSettings>()('GET', `${office}/settings`),
  apiAccounts: endpoint<null, readonly AdminApiAccount[]>()('GET', `${office}/api`),
  setApiPlan: endpoint<AdminApiPlan, void>()('POST', `${office}/api/:account/plan`),
  revokeApiKey: endpoint<null, void>()('POST', `${office}/api/:account/keys/:key/revoke`),
} as const;
