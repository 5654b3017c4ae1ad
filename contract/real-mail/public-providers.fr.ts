/** The owners of domains at which people have an address without owning the domain; only they can change its settings. */
const MAIL_OWNERS: Readonly<Record<string, readonly string[]>> = {
  Google: ['gmail.com', 'googlemail.com'],
  Microsoft: ['outlook.com', 'outlook.fr', 'hotmail.com', 'hotmail.fr', 'live.com', 'live.fr', 'msn.com'],
  Orange: ['orange.fr', 'wanadoo.fr', 'voila.fr'],
  'La Poste': ['laposte.net'],
  Free: ['free.fr', 'aliceadsl.fr'],
  SFR: ['sfr.fr', 'neuf.fr', 'cegetel.net', 'club-internet.fr', 'numericable.fr'],
  'Bouygues Telecom': ['bbox.fr'],
  Yahoo: ['yahoo.com', 'yahoo.fr', 'ymail.com'],
  Apple: ['icloud.com', 'me.com', 'mac.com'],
  Proton: ['proton.me', 'protonmail.com'],
  GMX: ['gmx.fr', 'gmx.com', 'gmx.net'],
  AOL: ['aol.com', 'aol.fr'],
};

/** The owners of domains at which companies have a page or a shop without owning the domain. */
const PAGE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  Facebook: ['facebook.com', 'fb.com', 'fb.me'],
  Instagram: ['instagram.com'],
  LinkedIn: ['linkedin.com'],
  YouTube: ['youtube.com', 'youtu.be'],
  TikTok: ['tiktok.com'],
  X: ['x.com', 'twitter.com'],
  WhatsApp: ['wa.me', 'whatsapp.com'],
  Pinterest: ['pinterest.com', 'pinterest.fr'],
  Linktree: ['linktr.ee'],
  Google: ['business.site', 'sites.google.com', 'blogspot.com', 'g.page', 'goo.gl'],
  Wix: ['wixsite.com', 'wix.com', 'editorx.io'],
  WordPress: ['wordpress.com'],
  Jimdo: ['jimdofree.com', 'jimdosite.com', 'jimdo.com'],
  Webnode: ['webnode.fr', 'webnode.com', 'webnode.page'],
  Weebly: ['weebly.com'],
  Squarespace: ['squarespace.com'],
  Shopify: ['myshopify.com'],
  Webflow: ['webflow.io'],
  'E-monsite': ['e-monsite.com'],
  SiteW: ['sitew.fr', 'sitew.com'],
  Overblog: ['over-blog.com'],
  Etsy: ['etsy.com'],
  Leboncoin: ['leboncoin.fr'],
  PagesJaunes: ['pagesjaunes.fr'],
  Tripadvisor: ['tripadvisor.fr', 'tripadvisor.com'],
  Doctolib: ['doctolib.fr'],
  Planity: ['planity.com'],
  Airbnb: ['airbnb.fr', 'airbnb.com'],
  'Booking.com': ['booking.com'],
};

/** « Google » for « gmail.com », « Wix » for a page below « wixsite.com »; null for a name that a company can own. */
export function ownerOfPublicName(
  domain: string,
): { readonly owner: string; readonly gives: 'address' | 'page' } | null {
  const mail = Object.entries(MAIL_OWNERS).find(([, domains]) => domains.includes(domain))?.[0];
  if (mail) return { owner: mail, gives: 'address' };
  const page = Object.entries(PAGE_OWNERS).find(([, domains]) =>
    domains.some((one) => domain === one || domain.endsWith(`.${one}`)),
  )?.[0];
  return page ? { owner: page, gives: 'page' } : null;
}
