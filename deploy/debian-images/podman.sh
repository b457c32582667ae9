# For the scripts here, which read it with `.`: podman with limits that a small virtual machine or a container may set, and
# without systemd. The folder $work holds its configuration.
cat > "$work/containers.conf" << SETTINGS
[containers]
default_ulimits = ["nofile=$(ulimit -n):$(ulimit -n)", "nproc=30000:30000"]
[engine]
cgroup_manager = "cgroupfs"
SETTINGS
# crun refuses machines that have both versions of control groups.
if [ -d /sys/fs/cgroup/unified ]; then echo 'runtime = "runc"' >> "$work/containers.conf"; fi
export CONTAINERS_CONF="$work/containers.conf"
