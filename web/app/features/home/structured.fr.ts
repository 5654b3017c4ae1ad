import { product } from '@rempart/brand';
import { type Operator, PRICE_CENTS, type Sales } from '@rempart/contract';

/** Structured data for search engines (schema.org): the company, the site and, where it can be bought, the report with its price. */
export function structuredHome({
  origin,
  operator: { company, email, phone },
  sales,
}: {
  readonly origin: string;
  readonly operator: Pick<Operator, 'company' | 'email' | 'phone'>;
  readonly sales: Pick<Sales, 'enabled' | 'sandbox'>;
}): object {
  const house = `${origin}/#maison`;
  const contact = email === null && phone === null ? null : { email, telephone: phone };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': house,
        name: product.name,
        ...(company && { legalName: company }),
        url: `${origin}/`,
        logo: `${origin}/icone-512.png`,
        ...(contact && {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            availableLanguage: 'fr',
            ...Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== null)),
          },
        }),
      },
      {
        '@type': 'WebSite',
        name: product.name,
        url: `${origin}/`,
        inLanguage: 'fr',
        publisher: { '@id': house },
      },
      ...(isSold(sales)
        ? [
            {
              '@type': 'Product',
              name: 'Rapport d’audit e-mail et DNS',
              description:
                'Le plan d’action d’un domaine en PDF, relu par une personne : quoi changer, dans quel ordre, et comment revenir en arrière.',
              image: `${origin}/partage.png`,
              brand: { '@id': house },
              offers: {
                '@type': 'Offer',
                price: (PRICE_CENTS / 100).toFixed(2),
                priceCurrency: 'EUR',
                availability: 'https://schema.org/InStock',
                url: `${origin}/`,
                seller: { '@id': house },
              },
            },
          ]
        : []),
    ],
  };
}

/** A demonstration sells nothing. */
const isSold = ({ enabled, sandbox }: Pick<Sales, 'enabled' | 'sandbox'>) => enabled && !sandbox;
