/** Where an alias stands at the name, a provider may well hold the record there, and change it better than its customer. */
export const aliasStep = (name: string, alias: string | null): readonly string[] =>
  alias === null
    ? []
    : [
        `${name} est un alias (CNAME) vers ${alias.replace(/\.$/, '')}. Si ce prestataire y tient l’enregistrement pour vous, demandez-lui ce changement ; sinon, supprimez d’abord l’alias : il empêche de publier autre chose à ce nom.`,
      ];
