// Three servers, one PostgreSQL, one object store and a load balancer, as a large site runs them, under writers that
// never pause: servers are killed, the database is stopped and replaced by its replica, the object store fails.
// Nothing that was acknowledged is lost or doubled, and everything works again without anyone's help.
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { type Random, seeded, takeSeed } from '../trials/random.ts';
import { until } from '../trials/until.ts';
import { onServers, type Scene, SERVERS } from './servers/scene.ts';

interface Plan {
  kills: number;
  halts: number;
  promotions: number;
  /** Of the failures of the object store. */
  rounds: number;
  /** Changes to wait for between two events. */
  changes: number;
}

const PLAN: Readonly<Record<Size, Plan>> = {
  full: { kills: 40, halts: 20, promotions: 5, rounds: 5, changes: 40 },
  // A promotion takes a PostgreSQL and three servers more.
  quick: { kills: 1, halts: 1, promotions: 0, rounds: 1, changes: 10 },
};
const FAILURES = ['refuse', 'slow-down', 'stall', 'cut'] as const;
/** How soon a server has to say that it is not ready, and that it is ready again. */
const NOTICE_MS = 2_000;
const RETURN_MS = 5_000;
/** How long a failure of the object store lasts after it was noticed. */
const FAILURE_MS = 1_000;

/** The slowest of the times that were measured. */
interface Slowest {
  noticeMs: number;
  returnMs: number;
}

async function timeUntil(what: string, isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  await until(what, isSo, 60);
  return performance.now() - started;
}

/** The servers notice that something is away, and that it is back. */
async function notice(
  scene: Scene,
  slowest: Slowest,
  away: () => Promise<void>,
  back: () => Promise<void>,
): Promise<void> {
  await away();
  const noticed = await timeUntil('no server is ready', () => scene.areAll(503));
  slowest.noticeMs = Math.max(slowest.noticeMs, noticed);
  await back();
  const returned = await timeUntil('all servers are ready', () => scene.areAll(200));
  slowest.returnMs = Math.max(slowest.returnMs, returned);
}

/** Kills one server after the other; each starts again immediately. @returns how many came back. */
async function killServers(scene: Scene, { kills, changes }: Plan, random: Random): Promise<number> {
  let returned = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await scene.acknowledged(random.between(1, changes));
    const member = random.pick([...scene.members]);
    await member?.kill();
    // The others work meanwhile.
    await scene.acknowledged(random.between(1, changes));
    await member?.start();
    if (await scene.areAll(200)) returned += 1;
  }
  return returned;
}

async function haltDatabase(scene: Scene, { halts, changes }: Plan, slowest: Slowest): Promise<void> {
  const { postgres } = scene;
  for (let halt = 0; halt < halts; halt += 1) {
    await scene.acknowledged(changes);
    await notice(scene, slowest, postgres.halt, postgres.restart);
  }
  await scene.acknowledged(changes);
}

async function failObjects(scene: Scene, { rounds, changes }: Plan, slowest: Slowest): Promise<void> {
  const { objects } = scene;
  for (let round = 0; round < rounds; round += 1)
    for (const failure of FAILURES) {
      await scene.acknowledged(changes);
      const begin = async () => {
        objects.behavior = failure;
      };
      const end = async () => {
        await pause(FAILURE_MS);
        objects.behavior = 'work';
      };
      // Bodies that break off are asked for again, so the servers stay ready.
      if (failure === 'cut') await begin().then(end);
      else await notice(scene, slowest, begin, end);
    }
  await scene.acknowledged(changes);
}

/** The replica takes over; the primary never comes back. */
async function promoteReplica(
  scene: Scene,
  changes: number,
  slowest: Slowest,
  random: Random,
): Promise<void> {
  const { postgres, database } = scene;
  const replica = await postgres.replicate();
  try {
    await until('all servers are ready', () => scene.areAll(200), 60);
    const writers = scene.write(random);
    await scene.acknowledged(changes);
    await notice(scene, slowest, postgres.kill, async () => {
      await replica.promote();
      database.moveTo(Number(new URL(replica.url).port));
    });
    await scene.acknowledged(changes);
    await writers.stop();
    await scene.check();
  } finally {
    // What still has to be compared is in the replica, which ends with this process.
    process.once('exit', () => void replica.stop());
  }
}

/** Runs `act` while users write, then compares everything. */
async function whileWriting(scene: Scene, random: Random, act: () => Promise<unknown>): Promise<void> {
  const writers = scene.write(random);
  await act();
  await writers.stop();
  await scene.check();
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  const plan = PLAN[size];
  const random = seeded(takeSeed(note));
  const slowest: Slowest = { noticeMs: 0, returnMs: 0 };
  let returned = 0;
  const scenes = [
    await onServers(async (scene) => {
      await whileWriting(scene, random, async () => {
        returned = await killServers(scene, plan, random);
      });
      note(`${plan.kills} kills`);
      await whileWriting(scene, random, () => haltDatabase(scene, plan, slowest));
      note(`${plan.halts} halts of PostgreSQL`);
      await whileWriting(scene, random, () => failObjects(scene, plan, slowest));
      note(`${plan.rounds * FAILURES.length} failures of the object store`);
    }),
  ];
  for (let promotion = 0; promotion < plan.promotions; promotion += 1) {
    scenes.push(await onServers((scene) => promoteReplica(scene, plan.changes, slowest, random)));
    note(`${promotion + 1} of ${plan.promotions} promotions`);
  }
  return figuresOf(scenes, plan, { returned, slowest, size }, note);
}

function figuresOf(
  scenes: readonly Scene[],
  { kills, halts, promotions, rounds }: Plan,
  { returned, slowest, size }: { returned: number; slowest: Slowest; size: Size },
  note: Note,
): Figure[] {
  for (const { keeper, ledger } of scenes) for (const text of keeper.describe(ledger)) note(text);
  const sum = (count: (scene: Scene) => number) => scenes.reduce((all, scene) => all + count(scene), 0);
  const acknowledged = number(sum(({ ledger }) => ledger.tally.acknowledged));
  const what = `${SERVERS} servers, ${kills} of them killed, PostgreSQL halted ${halts} times and replaced by its replica ${promotions} times, ${rounds * FAILURES.length} failures of the object store`;
  return [
    noneOf(
      `${what}: of ${acknowledged} acknowledged changes, lost`,
      sum((one) => one.keeper.findings.lost.size),
    ),
    noneOf(
      'the same: changes made partially or twice',
      sum((one) => one.keeper.findings.halves.size),
    ),
    noneOf(
      'the same: rows without a file, files without a row a day later, breaks in the audit log',
      sum(
        ({ keeper: { findings } }) =>
          findings.withoutFile.size + findings.unreferenced.size + findings.custody.size,
      ),
    ),
    noneOf(
      'the same: answers that were neither a success nor a clear error',
      sum(({ ledger }) => ledger.tally.surprises.length),
    ),
    exactly('killed servers that served again, while the others went on', kills, returned),
    ...(size === 'full'
      ? [
          atMost(
            'until no server is ready without PostgreSQL or the object store',
            NOTICE_MS,
            slowest.noticeMs,
            'ms',
          ),
          atMost('until all are ready after its return', RETURN_MS, slowest.returnMs, 'ms'),
        ]
      : []),
  ];
}

export const servers: Row = { name: 'servers', run };
