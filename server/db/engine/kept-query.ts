// Queries that are built and compiled once for each engine. That takes longer than most of our queries take to run, and
// these run with nearly every request.
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './engine.ts';

/** Stands in a compiled query where a value comes later. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Of the texts of all kept queries. */
const names = new Map<string, string>();

/** The name under which a connection may keep this query prepared; undefined for one that is made once. */
export const keptName = (text: string): string | undefined => names.get(text);

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/**
 * @param build is called once. It may only pass the values on as parameters of the query: they are not known yet. It names
 * the columns that it selects: PostgreSQL refuses a prepared query whose result has changed, as that of `*` does when the
 * server of a newer version adds a column.
 * @returns a function that runs the query with values
 */
export function keptQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  /** By what all connections and transactions of an engine share. */
  const kept = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let compiled = kept.get(adapter);
    if (!compiled) {
      compiled = build(db, places as Values).compile();
      kept.set(adapter, compiled);
      names.set(compiled.sql, names.get(compiled.sql) ?? `kept-${names.size}`);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? Reflect.get(values, parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters } as CompiledQuery<Row>)).rows;
  };
}
