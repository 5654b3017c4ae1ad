interface ColumnsProps {
  readonly names: readonly string[];
  readonly row?: string;
  readonly cell?: string;
}

/** The row of a table that names its columns. */
export function Columns({ names, row, cell }: ColumnsProps) {
  return (
    <tr className={row}>
      {names.map((name) => (
        <th key={name} scope="col" className={cell}>
          {name}
        </th>
      ))}
    </tr>
  );
}
