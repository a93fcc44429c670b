// The slot of a running download: it is taken before the file is opened and freed when the connection
// closes. A download is cut when its session ends, when its client may no longer see the inquiry, or when its client hardly reads.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '../accounts/sessions.ts';
import { refuse } from '../base/errors.ts';
import type { Context } from '../context.ts';
import { watchSpeed } from '../limits/transfer-speed.ts';

interface DownloadCall {
  context: Context;
  visitor: Visitor;
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** @throws 429 when no slot is free. */
export function enterDownload({ context, visitor, ip, request, reply }: DownloadCall): void {
  // Asked later: a custody record takes its slot before it looks up its inquiry.
  const transfer = context.transfers.downloads.enter({ visitor, ip }, () => request.inquiryId);
  const { raw } = reply;
  // Without a socket, the client has gone: then no "close" follows.
  if (raw.closed || !raw.socket) {
    transfer.leave();
    return;
  }
  const { socket } = raw;
  const progress = {
    // What the operating system has taken; the rest waits in our memory for the client.
    bytes: () => socket.bytesWritten - socket.writableLength,
    isWaiting: () => socket.writableLength > 0,
  };
  const stopWatching = watchSpeed(context.downloadLimits, progress, () =>
    transfer.cut(refuse.downloadStalled()),
  );
  transfer.signal.addEventListener('abort', () => {
    const { event } = transfer.signal.reason;
    context.log.info({ event, request: request.id, account: visitor.account.id });
    // An answer that has begun can only be broken off; the length that it announced tells the client.
    raw.destroy();
  });
  raw.once('close', () => {
    stopWatching();
    transfer.leave();
  });
}
