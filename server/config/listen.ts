// Starts to listen, and says which setting is at fault if that fails.
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { blameSetting, ConfigError } from './config-error.ts';

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await blameSetting('HOST', 'must be an address of this machine', async () => {
    await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new ConfigError(
          `PORT must be free, and another program listens at ${host}:${port} (EADDRINUSE)`,
        );
      if (error.code === 'EACCES')
        throw new ConfigError(
          `PORT must be one that this user may listen at, and ${port} needs special rights (EACCES): use 1024 or more`,
        );
      throw error;
    });
  });
}
