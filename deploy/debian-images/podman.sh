# For the scripts here, `. ./podman.sh FOLDER`: podman with limits that a small virtual machine or a container may set, and
# without systemd. FOLDER holds its configuration.
cat > "$1/containers.conf" << SETTINGS
[containers]
default_ulimits = ["nofile=$(ulimit -n):$(ulimit -n)", "nproc=30000:30000"]
[engine]
cgroup_manager = "cgroupfs"
SETTINGS
# crun refuses machines that have both versions of control groups.
if [ -d /sys/fs/cgroup/unified ]; then echo 'runtime = "runc"' >> "$1/containers.conf"; fi
export CONTAINERS_CONF="$1/containers.conf"
