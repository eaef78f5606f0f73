// What processes use, read from /proc: CPU time and resident memory, with all the processes they started.
'use strict';

const fs = require('node:fs');

const TICKS = 100; // a second, on every Linux that runs Node

// Nothing if the process is gone meanwhile: its parent has its times.
function read(pid, file) {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

// utime, stime, and those of children already gone; fields 14 to 17 of /proc/PID/stat, counted after the name
function times(pid) {
  const stat = read(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) };
}

function family(pids) {
  const parents = new Map();
  for (const name of fs.readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), times(name).parent);
  }
  const members = new Set(pids);
  for (let before = 0; before !== members.size; ) {
    before = members.size;
    for (const [pid, parent] of parents) if (members.has(parent)) members.add(pid);
  }
  return [...members];
}

const cpuSeconds = (pids) => family(pids).reduce((sum, pid) => sum + times(pid).ticks, 0) / TICKS;

function residentKB(pids) {
  return family(pids).reduce((sum, pid) => {
    const found = /VmRSS:\s+(\d+)/.exec(read(pid, 'status'));
    return sum + (found ? Number(found[1]) : 0);
  }, 0);
}

// What all processes of the machine have used together: everything but idle time and waiting for disks.
function machineSeconds() {
  const fields = fs.readFileSync('/proc/stat', 'latin1').split(/\s+/).slice(1, 8).map(Number);
  const [user, nice, system, , , irq, softirq] = fields;
  return (user + nice + system + irq + softirq) / TICKS;
}

module.exports = { cpuSeconds, machineSeconds, residentKB };
