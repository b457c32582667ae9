import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('leave out a gauge that cannot be read, and give the rest', async () => {
  const metrics = createMetrics();
  let isAway = false;
  metrics.watch('sockets', 'Sockets', () => 3);
  metrics.watch('queue_length', 'People waiting', () => (isAway ? Promise.reject(new Error('Redis is away')) : 2));
  expect(await metrics.text()).toMatch(/^visavis_queue_length 2$/m);
  isAway = true;
  const text = await metrics.text();
  expect(text).toMatch(/^visavis_sockets 3$/m);
  expect(text).not.toMatch(/^visavis_queue_length/m);
  isAway = false;
  expect(await metrics.text()).toMatch(/^visavis_queue_length 2$/m);
});

it('have the time of the last success of each job, in seconds', async () => {
  const metrics = createMetrics();
  metrics.jobDone('account: erase', 1_700_000_000_000);
  metrics.jobDone('account: erase', 1_700_000_600_000);
  metrics.jobDone('mails', 1_700_000_000_500);
  const text = await metrics.text();
  expect(text).toMatch(/^visavis_job_done_timestamp_seconds\{job="account: erase"\} 1700000600$/m);
  expect(text).toMatch(/^visavis_job_done_timestamp_seconds\{job="mails"\} 1700000000.5$/m);
});

it('have what alerts ask for from the start, since an increase from nothing is none', async () => {
  const text = await createMetrics().text();
  expect(text).toMatch(/^visavis_refusals_total\{code="INTERNAL"\} 0$/m);
  expect(text).toMatch(/^visavis_calls_ended_total\{reason="connection_lost"\} 0$/m);
});
