/** Where an alias stands at the name, a provider may well hold the record there, and change it better than its customer. */
export const aliasStep = (name: string, alias: string | null): readonly string[] =>
  alias === null
    ? []
    : [
        `${name} is an alias (CNAME) to ${alias.replace(/\.$/, '')}. If that provider holds the record there for you, ask it to make this change; otherwise delete the alias first, because nothing else can be published at the same name.`,
      ];
