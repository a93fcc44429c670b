// A bare Fastify that looks up the session of a cookie with the same query as our server.
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';

const { PORT, DATABASE = '' } = process.env;
const database = new DatabaseSync(DATABASE, { readOnly: true });
const find = database.prepare(`
  SELECT sessions.token_hash, sessions.created_at, sessions.seen_at, sessions.second_factor,
    accounts.id, accounts.role, accounts.email, accounts.name, accounts.disabled, accounts.time_zone,
    accounts.administrator, second_factors.confirmed, teams.id AS team_id, teams.owner_id, team_members.sees_all
  FROM sessions
  JOIN accounts ON accounts.id = sessions.account_id
  LEFT JOIN second_factors ON second_factors.account_id = accounts.id
  LEFT JOIN team_members ON team_members.account_id = accounts.id
  LEFT JOIN teams ON teams.id = team_members.team_id
  WHERE sessions.token_hash = ?`);

const app = fastify();
await app.register(fastifyCookie);
app.get('/ready', async () => 'ready');
app.get('/user/session', async (request, reply) => {
  const session = find.get(
    createHash('sha256')
      .update(request.cookies.sid ?? '')
      .digest('hex'),
  );
  if (!session) return reply.code(401).send({ success: 0 });
  const { name, time_zone: timezone } = session;
  return {
    success: 1,
    idleseconds: 1800,
    administrator: false,
    name,
    timezone,
    transferring: false,
    message: 'OK',
  };
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
