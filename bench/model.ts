// The laws of queueing that say what a larger installation needs, from what one call costs each resource.

/** Seconds that one call takes of each resource. */
export interface Demands {
  /** One main thread, which each process has. */
  main: number;
  /** The processors of the application, all threads of a process. */
  application: number;
  /** The processors of PostgreSQL. */
  database: number;
}

/**
 * The most calls a second (bottleneck law): no resource can be busy for more than all of its time.
 * @param cores that application, database and loader share
 * @param loader seconds of the loader for each call
 */
export function mostPerSecond(
  { main, application, database }: Demands,
  { cores, loader }: { cores: number; loader: number },
): number {
  return Math.min(1 / main, cores / (application + database + loader));
}

/**
 * The average time of a call, in seconds, at a server with several identical places (M/M/c, Erlang's formula).
 * @param demand seconds of one place for each call
 * @param rate calls a second
 */
export function timeOfCall(demand: number, rate: number, places: number): number {
  const load = rate * demand;
  if (load >= places) return Number.POSITIVE_INFINITY;
  let blocked = 1;
  for (let place = 1; place <= places; place += 1) blocked = (load * blocked) / (place + load * blocked);
  const waits = blocked / (1 - (load / places) * (1 - blocked));
  return demand + (waits * demand) / (places - load);
}

/** The fewest places with which a call takes at most `factor` of its demand on average. */
export function placesFor(demand: number, rate: number, factor = 2): number {
  let places = Math.max(1, Math.ceil(rate * demand));
  while (timeOfCall(demand, rate, places) > factor * demand) places += 1;
  return places;
}
