import bpy, bmesh, math, sys, os
from mathutils import Vector
T=os.path.join(os.path.dirname(os.path.abspath(__file__)),'tex')
def srgb(h):
    h=h.lstrip('#'); v=[int(h[i:i+2],16)/255 for i in (0,2,4)]
    return tuple((c/12.92 if c<=.04045 else ((c+.055)/1.055)**2.4) for c in v)+(1,)
def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
def mat(name,col='#ffffff',rough=.35,metal=0,trans=0,ior=1.45,clear=0,sss=0,spec=.5,emit=None,es=1):
    m=bpy.data.materials.new(name);m.use_nodes=True;b=m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value=srgb(col);b.inputs['Roughness'].default_value=rough;b.inputs['Metallic'].default_value=metal
    b.inputs['Transmission'].default_value=trans;b.inputs['IOR'].default_value=ior;b.inputs['Clearcoat'].default_value=clear;b.inputs['Specular'].default_value=spec
    if sss: b.inputs['Subsurface'].default_value=sss;b.inputs['Subsurface Color'].default_value=srgb(col);b.inputs['Subsurface Radius'].default_value=(.3,.2,.15)
    if emit: b.inputs['Emission'].default_value=srgb(emit);b.inputs['Emission Strength'].default_value=es
    if trans>.3:
        nt=m.node_tree;out=nt.nodes['Material Output'];mx=nt.nodes.new('ShaderNodeMixShader');tr=nt.nodes.new('ShaderNodeBsdfTransparent');lp=nt.nodes.new('ShaderNodeLightPath')
        c=srgb(col);tr.inputs[0].default_value=tuple(.25+.75*x for x in c[:3])+(1,)
        nt.links.new(lp.outputs['Is Shadow Ray'],mx.inputs[0]);nt.links.new(b.outputs[0],mx.inputs[1]);nt.links.new(tr.outputs[0],mx.inputs[2]);nt.links.new(mx.outputs[0],out.inputs['Surface'])
    return m
def thin(name,col='#ffffff',rough=.08,blend=.35,amt=1):
    m=bpy.data.materials.new(name);m.use_nodes=True;nt=m.node_tree;nt.nodes.remove(nt.nodes['Principled BSDF']);out=nt.nodes['Material Output']
    mx=nt.nodes.new('ShaderNodeMixShader');tr=nt.nodes.new('ShaderNodeBsdfTransparent');gl=nt.nodes.new('ShaderNodeBsdfGlossy');lw=nt.nodes.new('ShaderNodeLayerWeight');lw.inputs[0].default_value=blend
    tr.inputs[0].default_value=srgb(col);gl.inputs['Roughness'].default_value=rough
    nt.links.new(lw.outputs['Facing'],mx.inputs[0]);nt.links.new(tr.outputs[0],mx.inputs[1]);nt.links.new(gl.outputs[0],mx.inputs[2]);nt.links.new(mx.outputs[0],out.inputs['Surface']);return m
def tex(name,file,rough=.4,clear=0,emit=0,spec=.4):
    m=mat(name,'#ffffff',rough,clear=clear,spec=spec);nt=m.node_tree;b=nt.nodes['Principled BSDF']
    i=nt.nodes.new('ShaderNodeTexImage');i.image=bpy.data.images.load(os.path.join(T,file+'.png'));i.extension='EXTEND'
    nt.links.new(i.outputs['Color'],b.inputs['Base Color'])
    if emit: nt.links.new(i.outputs['Color'],b.inputs['Emission']);b.inputs['Emission Strength'].default_value=emit
    return m
def obj(name,me,loc=(0,0,0),rot=(0,0,0),parent=None):
    o=bpy.data.objects.new(name,me);bpy.context.scene.collection.objects.link(o);o.location=loc;o.rotation_euler=[math.radians(a) for a in rot]
    if parent:o.parent=parent
    return o
def empty(loc=(0,0,0),rot=(0,0,0)): return obj('e',None,loc,rot)
def smooth(o,angle=40):
    for p in o.data.polygons:p.use_smooth=True
    o.data.use_auto_smooth=True;o.data.auto_smooth_angle=math.radians(angle)
    return o
def bevel(o,w,seg=4,ang=30):
    m=o.modifiers.new('b','BEVEL');m.width=w;m.segments=seg;m.limit_method='ANGLE';m.angle_limit=math.radians(ang);m.harden_normals=False
    return smooth(o)
def subsurf(o,l=2):
    m=o.modifiers.new('s','SUBSURF');m.levels=l;m.render_levels=l
    for p in o.data.polygons:p.use_smooth=True
    return o
def box(w,d,h,mats,loc=(0,0,0),rot=(0,0,0),bev=.012,parent=None):
    """mats: dict front,side,top (left, where it is no second side) or single; front faces -Y; base on z=0"""
    me=bpy.data.meshes.new('box');x,y=w/2,d/2
    v=[(-x,-y,0),(x,-y,0),(x,y,0),(-x,y,0),(-x,-y,h),(x,-y,h),(x,y,h),(-x,y,h)]
    f=[(0,1,5,4),(1,2,6,5),(2,3,7,6),(3,0,4,7),(4,5,6,7),(3,2,1,0)]
    me.from_pydata(v,[],f);uv=me.uv_layers.new()
    for p in me.polygons:
        for k,li in enumerate(p.loop_indices): uv.data[li].uv=[(0,0),(1,0),(1,1),(0,1)][k]
    if isinstance(mats,dict):
        for k in ('front','side','top','left'):me.materials.append(mats.get(k,mats['side']))
        for p,i in zip(me.polygons,[0,1,0,3,2,2]):p.material_index=i
    else: me.materials.append(mats)
    o=obj('box',me,loc,rot,parent);bevel(o,bev,3);return o
def lathe(prof,m,seg=96,loc=(0,0,0),rot=(0,0,0),sub=0,parent=None,ang=35,uvwrap=False):
    bm=bmesh.new();rings=[]
    for r,z in prof:
        if r<1e-5: rings.append([bm.verts.new((0,0,z))])
        else: rings.append([bm.verts.new((r*math.sin(2*math.pi*i/seg),-r*math.cos(2*math.pi*i/seg),z)) for i in range(seg)])
    for a,b in zip(rings,rings[1:]):
        for i in range(seg):
            j=(i+1)%seg
            if len(a)==1 and len(b)==1: continue
            if len(a)==1: bm.faces.new((a[0],b[j],b[i]))
            elif len(b)==1: bm.faces.new((a[i],a[j],b[0]))
            else: bm.faces.new((a[i],a[j],b[j],b[i]))
    me=bpy.data.meshes.new('lathe');bmesh.ops.recalc_face_normals(bm,faces=bm.faces);bm.to_mesh(me);bm.free();me.materials.append(m)
    o=obj('lathe',me,loc,rot,parent);smooth(o,ang)
    if sub: subsurf(o,sub)
    return o
def label(r,z0,z1,m,seg=128,loc=(0,0,0),rot=(0,0,0),arc=360,parent=None):
    asp=1
    for n in m.node_tree.nodes:
        if n.type=='TEX_IMAGE': asp=n.image.size[1]/n.image.size[0];n.extension='REPEAT'
    bm=bmesh.new();uvl=bm.loops.layers.uv.new();a0=-math.radians(arc)/2
    c=[[bm.verts.new((r*math.sin(a0+math.radians(arc)*i/seg),-r*math.cos(a0+math.radians(arc)*i/seg),z)) for i in range(seg+1)] for z in (z0,z1)]
    for i in range(seg):
        f=bm.faces.new((c[0][i],c[0][i+1],c[1][i+1],c[1][i]))
        for l,(u,v) in zip(f.loops,[(i/seg,0),((i+1)/seg,0),((i+1)/seg,1),(i/seg,1)]): l[uvl].uv=(.5+(u-.5)*math.radians(arc)*r/(z1-z0)*asp,v)
    me=bpy.data.meshes.new('label');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('label',me,loc,rot,parent);smooth(o,80);return o
def rounded(pts,n=10):
    """pts: [(r,z,radius)] -> filleted profile"""
    out=[]
    for i,(r,z,rad) in enumerate(pts):
        if rad==0 or i in (0,len(pts)-1): out.append((r,z));continue
        p=Vector((r,z));a=(Vector(pts[i-1][:2])-p);b=(Vector(pts[i+1][:2])-p);ra=min(rad,a.length*.49,b.length*.49);a.normalize();b.normalize()
        s=p+a*ra;e=p+b*ra
        for k in range(n+1):
            t=k/n;q=s*(1-t)**2+p*2*t*(1-t)+e*t*t;out.append((q.x,q.y))
    return out
def capsule(r,l,m1,m2,loc,rot,parent=None):
    e=empty(loc,rot);e.parent=parent
    def half(rr,l,z0,m,s):
        pr=[(rr,0)]+[(rr*math.cos(t*math.pi/24),s*(l+rr*math.sin(t*math.pi/24))) for t in range(0,13)];pr[-1]=(0,pr[-1][1])
        return lathe(pr,m,64,(0,0,z0),parent=e,ang=60)
    half(r,l*.55,0,m1,1);half(r*1.04,l*.5,.0,m2,-1)
    lathe([(r,0),(r*1.04,0)],m2,64,parent=e)
    return e
def pill(r,h,m,loc,rot=(0,0,0),parent=None,score=False):
    o=lathe(rounded([(0,0,0),(r*.9,.0,0),(r,h*.25,h*.2),(r,h*.75,h*.2),(r*.9,h,0),(0,h,0)],6),m,64,loc,rot,parent=parent,ang=50);return o
def slab(w,d,h,r,m,loc=(0,0,0),rot=(0,0,0),bev=.06,parent=None,seg=12):
    """rounded-rect extruded plate in XY, height h in z"""
    me=bpy.data.meshes.new('slab');bm=bmesh.new();pts=[]
    for cx,cy,a0 in ((w/2-r,d/2-r,0),(-w/2+r,d/2-r,90),(-w/2+r,-d/2+r,180),(w/2-r,-d/2+r,270)):
        for k in range(seg+1):
            a=math.radians(a0+90*k/seg);pts.append((cx+r*math.cos(a),cy+r*math.sin(a)))
    b=[bm.verts.new((x,y,0)) for x,y in pts];t=[bm.verts.new((x,y,h)) for x,y in pts];n=len(pts)
    bm.faces.new(list(reversed(b)));top=bm.faces.new(t)
    for i in range(n): bm.faces.new((b[i],b[(i+1)%n],t[(i+1)%n],t[i]))
    uvl=bm.loops.layers.uv.new()
    for l in top.loops:l[uvl].uv=(l.vert.co.x/w+.5,l.vert.co.y/d+.5)
    bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('slab',me,loc,rot,parent)
    if bev:bevel(o,bev,5,50)
    else: smooth(o,50)
    return o
def screen(w,h,m,loc,rot=(0,0,0),r=.03,parent=None): return slab(w,h,.004,r,m,loc,rot,0,parent)
def area(loc,target,size,power,col='#ffffff',sy=None,shadow=True):
    l=bpy.data.lights.new('a','AREA');l.size=size;l.energy=power;l.color=srgb(col)[:3]
    if sy:l.shape='RECTANGLE';l.size_y=sy
    l.cycles.cast_shadow=shadow # only the lamp at the upper left casts shadows on the ground of a pack
    o=obj('a',l,loc);o.rotation_euler=(Vector(target)-Vector(loc)).to_track_quat('-Z','Y').to_euler();return o
def sun(rot,power,angle=1,col='#fff3e0'):
    l=bpy.data.lights.new('s','SUN');l.energy=power;l.angle=math.radians(angle);l.color=srgb(col)[:3];return obj('s',l,(0,0,5),rot)
def cam(loc,target,lens=85,fstop=None,focus=None):
    c=bpy.data.cameras.new('c');c.lens=lens;o=obj('c',c,loc);o.rotation_euler=(Vector(target)-Vector(loc)).to_track_quat('-Z','Y').to_euler();bpy.context.scene.camera=o
    if fstop:c.dof.use_dof=True;c.dof.aperture_fstop=fstop;c.dof.focus_distance=(Vector(focus or target)-Vector(loc)).length
    return o
def world(col,s):
    w=bpy.data.worlds.new('w');bpy.context.scene.world=w;w.use_nodes=True;b=w.node_tree.nodes['Background'];b.inputs[0].default_value=srgb(col);b.inputs[1].default_value=s
def catcher(size=20):
    me=bpy.data.meshes.new('p');me.from_pydata([(-size,-size,0),(size,-size,0),(size,size,0),(-size,size,0)],[],[(0,1,2,3)]);me.materials.append(mat('floor','#ffffff',.9));o=obj('floor',me);o.is_shadow_catcher=True;return o
def passes(path):
    s=bpy.context.scene;vl=s.view_layers[0];vl.cycles.denoising_store_passes=True;s.use_nodes=True;nt=s.node_tree
    for n in list(nt.nodes):nt.nodes.remove(n)
    rl=nt.nodes.new('CompositorNodeRLayers');co=nt.nodes.new('CompositorNodeComposite');nt.links.new(rl.outputs['Image'],co.inputs[0])
    fo=nt.nodes.new('CompositorNodeOutputFile');fo.base_path=os.path.dirname(path);fo.format.file_format='OPEN_EXR';fo.format.color_depth='16';b=os.path.basename(path)[:-4]
    fo.file_slots.clear()
    for k in('Albedo','Normal'):
        fo.file_slots.new(b+'_'+k+'_');nt.links.new(rl.outputs['Denoising '+k],fo.inputs[-1])
def denoise(path,R=3,strength=1.0):
    import numpy as np
    def ld(p,raw):
        i=bpy.data.images.load(p);i.colorspace_settings.name='Raw' ;w,h=i.size;a=np.empty(w*h*4,np.float32);i.pixels.foreach_get(a);return a.reshape(h,w,4)
    b=path[:-4];I=ld(path,1);A=ld(b+'_Albedo_0001.exr',1)[...,:3];N=ld(b+'_Normal_0001.exr',1)[...,:3]
    m=8;I,A,N=(np.pad(X,((m,m),(m,m),(0,0)),'edge') for X in(I,A,N)) # shifted arrays wrap round: without a margin each edge takes on the colour of the opposite one
    al=I[...,3:];P=np.concatenate([I[...,:3]*al,al],-1)
    def sh(X,dy,dx):return np.roll(np.roll(X,dy,0),dx,1)
    def boxf(X,r):
        o=np.zeros_like(X);c=0
        for dy in range(-r,r+1):
            for dx in range(-r,r+1): o+=sh(X,dy,dx);c+=1
        return o/c
    # clamp fireflies to their neighbours
    st=np.stack([sh(P,dy,dx) for dy in(-1,0,1) for dx in(-1,0,1)]);st.sort(0);P=np.clip(P,st[1],st[7])
    for it,(r,sc) in enumerate(((R,.12*strength),(3,.05*strength))):
        G=boxf(P,1);W=np.zeros(P.shape[:2],np.float32);O=np.zeros_like(P)
        for dy in range(-r,r+1):
            for dx in range(-r,r+1):
                d=((sh(G,dy,dx)-G)**2).mean(-1)/(sc*sc)+((sh(A,dy,dx)-A)**2).sum(-1)/.004+((sh(N,dy,dx)-N)**2).sum(-1)/.03+(dx*dx+dy*dy)/(2*(r*.7)**2)
                w=np.exp(-d);W+=w;O+=w[...,None]*sh(P,dy,dx)
        P=O/W[...,None]
    if float(I[...,3].min())>=.99: # few samples leave the outlines of things ragged: smooth them, not what is printed on things
        e=sum((((sh(N,dy,dx)-N)**2).sum(-1,keepdims=True)>.15).astype(np.float32) for dy,dx in((0,1),(1,0),(0,-1),(-1,0)));e=np.clip(boxf(e,1),0,1);P=P*(1-e)+boxf(P,1)*e
    P,A,I=(X[m:-m,m:-m] for X in(P,A,I));h0,w0=P.shape[:2]
    if float(I[...,3].min())<.99:
        yy,xx=np.mgrid[0:h0,0:w0].astype(np.float32);e=np.minimum(np.minimum(xx/w0,1-xx/w0),np.minimum(yy/h0,1-yy/h0));f=np.clip(e/.14,0,1);f=(f*f*(3-2*f))[...,None]
        isobj=(A.sum(-1,keepdims=True)>.02);f=np.where(isobj,1,f);P=P*f
    al=np.clip(P[...,3:],1e-4,1);rgb=np.clip(P[...,:3]/al,0,1);out=np.concatenate([rgb,np.clip(P[...,3:],0,1)],-1)
    h,w=out.shape[:2];i=bpy.data.images.new('o',w,h,alpha=True);i.colorspace_settings.name='Raw';i.alpha_mode='STRAIGHT';i.pixels.foreach_set(out.astype(np.float32).ravel());i.filepath_raw=path[:-4]+'_dn.png';i.file_format='PNG';i.save()
def render(path,w,h,spp,transparent=False,look='Medium High Contrast',exp=0,vt='Filmic',denoising=(3,1.0)):
    s=bpy.context.scene;s.render.engine='CYCLES';c=s.cycles;c.device='CPU';c.samples=spp;c.use_denoising=False;c.use_adaptive_sampling=True;c.adaptive_threshold=s.get('even',.02) # large plain walls need a lower threshold
    c.max_bounces=8;c.transmission_bounces=8;c.glossy_bounces=4;c.diffuse_bounces=3;c.caustics_reflective=False;c.caustics_refractive=False;c.sample_clamp_indirect=3;c.blur_glossy=.5
    s.render.resolution_x=w;s.render.resolution_y=h;s.render.resolution_percentage=100;s.render.film_transparent=transparent;c.film_transparent_glass=transparent
    s.view_settings.view_transform=vt
    try:s.view_settings.look=look
    except Exception as e:print(e)
    s.view_settings.exposure=exp;s.render.image_settings.file_format='PNG';s.render.image_settings.color_mode='RGBA' if transparent else 'RGB';s.render.filepath=path
    passes(path)
    bpy.ops.render.render(write_still=True)
    denoise(path,*denoising)
